/** A promise that may be left behind: when nobody waits for it any more, its failure is no unhandled rejection. */
export function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** The same methods, their promises abandonable. */
export function detachedAll<M extends { [name in keyof M]: (...args: never[]) => Promise<unknown> }>(
  methods: M,
): M {
  const entries = Object.entries<(...args: never[]) => Promise<unknown>>(methods);
  const wrapped = entries.map(([name, method]) => [name, (...args: never[]) => detached(method(...args))]);
  return Object.fromEntries(wrapped) as M;
}
