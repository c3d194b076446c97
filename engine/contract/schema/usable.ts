import { UnusableSchema } from './schemas.ts';

/** What is read by a schema, or something else where the schema can't be used: nothing can be held against it then. */
export function usable<T, Else>(read: () => T, otherwise: Else): T | Else {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableSchema) return otherwise;
    throw error;
  }
}
