// What browsers have, and the older of the two compilers that this is checked with has not heard of.

interface Array<T> {
  at(index: number): T | undefined;
  findLast(predicate: (value: T, index: number, all: T[]) => unknown): T | undefined;
  with(index: number, value: T): T[];
}
interface WakeLockSentinel extends EventTarget {
  readonly released: boolean;
  release(): Promise<void>;
}
interface WakeLock {
  request(type?: "screen"): Promise<WakeLockSentinel>;
}
interface UserActivation {
  readonly hasBeenActive: boolean;
  readonly isActive: boolean;
}
interface Navigator {
  readonly wakeLock: WakeLock;
  readonly userActivation: UserActivation;
}
