/** SHA-256, as far as `verify.js` needs it. */
export const sha256: { array(message: Uint8Array): number[] };
