import fc, { type Arbitrary } from 'fast-check';
import type { Flat } from '../schema/flat.ts';
import { UnusableSchema } from '../schema/schemas.ts';
import { attempt, type Inner } from './inner.ts';

/** Where a schema sets no greatest length, so many items are added to the least. */
const usualMore = 3;
const longest = 50;

/** Lists of items that fit. Shrinks towards short ones. */
export function arraysOf({ items, leading, bounds, unique }: Flat, inner: Inner): Arbitrary<unknown[]> {
  const minLength = bounds.get('minItems') ?? 0;
  const maxLength = Math.min(bounds.get('maxItems') ?? minLength + usualMore, minLength + usualMore);
  if (minLength > maxLength || minLength > longest) {
    throw new UnusableSchema(`no list has ${minLength} to ${maxLength} items`);
  }
  if (leading.length > 0)
    return tuples(
      leading.map((one) => inner([one])),
      minLength,
      maxLength,
    );
  const [item] = minLength > 0 ? [inner(items)] : attempt(() => inner(items));
  if (item === undefined) return fc.constant([]);
  if (!unique) return fc.array(item, { minLength, maxLength });
  return fc.uniqueArray(item, { minLength, maxLength, selector: (one) => JSON.stringify(one) });
}

function tuples(first: readonly Arbitrary<unknown>[], least: number, most: number): Arbitrary<unknown[]> {
  if (least > first.length)
    throw new UnusableSchema('lists with more items than are distinguished are not generated');
  return fc.tuple(...first).map((items) => items.slice(0, most));
}
