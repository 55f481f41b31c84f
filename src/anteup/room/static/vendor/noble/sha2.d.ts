// What our modules use of it, and no more.

export function sha256(message: Uint8Array): Uint8Array;
