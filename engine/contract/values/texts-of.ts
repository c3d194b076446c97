import fc, { type Arbitrary } from 'fast-check';
import { readingLimits } from '../../reading-limits.ts';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { patternSize } from '../pattern/pattern-size.ts';
import type { Flat } from '../schema/flat.ts';
import { UnusableSchema } from '../schema/unusable-schema.ts';
import { formats } from './formats.ts';

/** Where a schema sets no greatest length, so many characters are added to the least. */
const usualMore = 12;
/** A schema may allow more; bodies stay small. */
const longest = 2000;

/** Of characters that JSON writes as they are, with an escape, and with two units. */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789') },
  { weight: 2, arbitrary: fc.constantFrom(...' -_.:/"\\<&%') },
  { weight: 1, arbitrary: fc.constantFrom('é', '漢', '😀') },
);

/**
 * Texts of a pattern, a format, or some length, counted in code points as JSON Schema counts. Patterns with
 * assertions that look ahead or back, or that refer back, can't be made. Of several patterns the first is followed.
 */
export function textsOf({ patterns, format, bounds }: Flat): Arbitrary<string> {
  const minLength = bounds.get('minLength') ?? 0;
  const maxLength = Math.min(bounds.get('maxLength') ?? longest, Math.max(minLength, longest));
  if (minLength > maxLength) throw new UnusableSchema(`no text has ${minLength} to ${maxLength} characters`);
  if (minLength > longest)
    throw new UnusableSchema(`texts of ${minLength} characters are too long to be tried`);
  const fits = (text: string): boolean => within([...text].length, minLength, maxLength);
  if (patterns[0] !== undefined) return likely(matching(patterns[0]), fits);
  const formatted = format === undefined ? undefined : formats.get(format);
  if (formatted !== undefined) return likely(formatted, fits);
  const usual = Math.min(maxLength, minLength + usualMore);
  return fc
    .array(character, { minLength, maxLength: bounds.has('maxLength') ? maxLength : usual })
    .map((characters) => characters.join(''));
}

function within(length: number, least: number, most: number): boolean {
  return length >= least && length <= most;
}

function matching(pattern: string): Arbitrary<string> {
  const parsed = parsePattern(pattern);
  if ('leftOut' in parsed) throw new UnusableSchema(`no texts are made for a pattern: ${parsed.leftOut}`);
  try {
    if (patternSize(parsed.tree) > readingLimits.patternText)
      throw new UnusableSchema(`texts for the pattern grow beyond ${readingLimits.patternText} characters`);
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch (cause) {
    throw new UnusableSchema(`no texts can be made for the pattern ${pattern.slice(0, 60)}`, { cause });
  }
}

const tried = 40;

/** @throws UnusableSchema when few of these texts fit, so that looking for one could take for ever */
function likely(texts: Arbitrary<string>, fits: (text: string) => boolean): Arbitrary<string> {
  const fitting = fc.sample(texts, { numRuns: tried, seed: 1 }).filter(fits).length;
  if (fitting < tried / 10) throw new UnusableSchema('pattern or format and length hardly go together');
  return fitting === tried ? texts : texts.filter(fits);
}
