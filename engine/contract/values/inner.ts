import type { Arbitrary } from 'fast-check';
import type { Schema } from '../../openapi/schema.ts';
import { usable } from '../schema/usable.ts';

/** Makes the arbitrary of what stands inside. @throws UnusableSchema when there are no such values */
export type Inner = (parts: readonly Schema[]) => Arbitrary<unknown>;

/** What can't be made is left out where something else can. */
export function attempt<T>(of: () => T): T[] {
  return usable(() => [of()], []);
}
