import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { JobKind } from '../../emulator/core/job.ts';

type Body = { value: unknown } | undefined;

/** Reads the text of a body; `read` does it as documented. */
export type BodyReading = (text: string, read: (text: string) => Body, kind: JobKind) => Body;

/** A fault that reads bodies in a way of its own. */
export function readingBody(body: BodyReading) {
  return (base: Behaviour): Partial<Behaviour> => ({
    bodyIn: (text, kind) => body(text, (other) => base.bodyIn(other, kind), kind),
  });
}
