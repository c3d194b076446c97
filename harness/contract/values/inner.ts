import type { Arbitrary } from 'fast-check';
import type { Schema } from '../../../openapi/schema.ts';
import { UnusableSchema } from '../schema/schemas.ts';

/** Makes the arbitrary of what stands inside. @throws UnusableSchema when there are no such values */
export type Inner = (parts: readonly Schema[]) => Arbitrary<unknown>;

/** What can't be made is left out where something else can. */
export function attempt<T>(of: () => T): T[] {
  try {
    return [of()];
  } catch (error) {
    if (error instanceof UnusableSchema) return [];
    throw error;
  }
}
