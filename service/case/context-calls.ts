import { mostContextCalls } from '../context/resource-factors.ts';

/** Counts the calls that a case makes for its context alone. */
export type ContextCalls = {
  /** Whether one more may be made: as many as one likes in a world of ours. */
  mayGoOn(): boolean;
};

/** @param isShared whether others use the target as well */
export function createContextCalls(isShared: boolean): ContextCalls {
  let left = isShared ? mostContextCalls : Infinity;
  return { mayGoOn: () => left-- > 0 };
}
