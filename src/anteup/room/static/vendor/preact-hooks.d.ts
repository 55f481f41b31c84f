// What our modules use of it, and no more.

export interface Ref<T> {
  current: T;
}
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useRef<T>(initial: T): Ref<T>;
export function useEffect(run: () => void | (() => void), needs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), needs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, needs?: readonly unknown[]): T;
export function useCallback<F extends (...args: any[]) => any>(run: F, needs: readonly unknown[]): F;
