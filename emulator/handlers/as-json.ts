import type { Chunk } from '../core/job.ts';
import { isNestedDeeperThan } from '../core/nesting.ts';
import { isMarkedChunk } from './chunk.ts';

/** What an output may be: deeper ones would break whoever writes them, larger ones the memory of the emulator. */
const mostLevels = 1500;
const mostCharacters = 100_000_000;

/**
 * A handler's output as JSON tells it; undefined for none.
 * @throws TypeError when it is no such output, which fails the run as any error of the handler does
 */
export function asJson(value: unknown): unknown {
  return value === undefined ? undefined : read(value).value;
}

/** Takes the chunks of one run, which together may be no larger than an output. */
export function createChunks(): (yielded: unknown) => Chunk {
  let characters = 0;

  function part(value: unknown): unknown {
    const json = read(value ?? null);
    characters += json.length;
    if (characters > mostCharacters) throw new TypeError('the handler yields too much');
    return json.value;
  }

  return (yielded) => {
    if (!isMarkedChunk(yielded)) return { output: part(yielded) };
    const metrics = part(yielded.metrics) as Record<string, unknown>;
    return { output: part(yielded.output), metrics };
  };
}

function read(value: unknown): { value: unknown; length: number } {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('the handler returned something that is not JSON');
  if (text.length > mostCharacters) throw new TypeError('the output is too large');
  const output: unknown = JSON.parse(text);
  if (isNestedDeeperThan(mostLevels, output)) throw new TypeError('the output is nested too deeply');
  return { value: output, length: text.length };
}
