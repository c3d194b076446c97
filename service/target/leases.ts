/** Turns on things that only one case may use at a time. */
export type Leases = {
  /** Resolves when it is our turn; the result gives the turn back. */
  take(name: string): Promise<() => void>;
};

export function createLeases(): Leases {
  const last = new Map<string, Promise<void>>();
  return {
    async take(name) {
      const before = last.get(name) ?? Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      last.set(
        name,
        before.then(() => promise),
      );
      await before;
      return resolve;
    },
  };
}
