import { setImmediate } from 'node:timers/promises';

type Steps = AsyncIterator<unknown, unknown> | Iterator<unknown, unknown>;
type Stream = Steps | AsyncIterable<unknown>;

/** So many yields in a row may come before others get their turn: a generator may never pause by itself. */
const yieldsPerTurn = 100;

/** A generator, or a stream that is read as one. */
export function isStream(value: unknown): value is Stream {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || ('next' in value && typeof value.next === 'function');
}

/** Takes what is yielded as it comes, and gives what is returned at the end. A generator whose yield is not taken is closed. */
export async function drain(stream: Stream, take: (value: unknown) => void): Promise<unknown> {
  const steps = Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : stream;
  for (let count = 1; ; count++) {
    const step = await steps.next();
    if (step.done === true) return step.value;
    try {
      take(await step.value);
    } catch (error) {
      close(steps);
      throw error;
    }
    if (count % yieldsPerTurn === 0) await setImmediate();
  }
}

/** What a generator does when it is closed early is its own affair, and so is how long it takes. */
function close(steps: Steps): void {
  void (async () => steps.return?.())().catch(() => {});
}
