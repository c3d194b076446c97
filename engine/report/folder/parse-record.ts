import { isDeeperThan } from '../../http/json-depth.ts';
import { readingLimits } from '../../reading-limits.ts';

/** Levels of a record: those of what it keeps of an answer, and some of its own. */
const mostLevels = readingLimits.jsonDepth + 64;

/**
 * Parses the JSON of a file that came with a run, which somebody else may have written: what walks the value calls itself, and would
 * overflow the stack.
 * @throws Error for text that is no JSON, or is nested too deep
 */
export function parseRecord(text: string): unknown {
  if (isDeeperThan(mostLevels, Buffer.from(text)))
    throw new Error(`it is nested deeper than ${mostLevels} levels`);
  return JSON.parse(text);
}
