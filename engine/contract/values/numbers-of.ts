import fc, { type Arbitrary } from 'fast-check';
import type { Flat } from '../schema/flat.ts';
import { UnusableSchema } from '../schema/schemas.ts';

/** Where a schema leaves a side open, numbers go so far from the other one. */
const usualSpan = 1000;
/** Beyond it numbers lose digits in JSON. */
const most = Number.MAX_SAFE_INTEGER;

/** Numbers within their bounds, often at them. Shrinks towards the bound nearest to 0. */
export function numbersOf(flat: Flat, type: 'integer' | 'number'): Arbitrary<number> {
  const { bounds, multiples } = flat;
  const step = multiples[0] ?? (type === 'integer' ? 1 : undefined);
  const [least, greatest] = rangeOf(bounds);
  if (least > greatest) throw new UnusableSchema(`no number lies between ${least} and ${greatest}`);
  return step === undefined
    ? anyBetween(bounds, least, greatest)
    : stepsBetween(bounds, step, least, greatest);
}

function rangeOf(bounds: ReadonlyMap<string, number>): [number, number] {
  const least = larger(bounds.get('minimum'), bounds.get('exclusiveMinimum'));
  const greatest = smaller(bounds.get('maximum'), bounds.get('exclusiveMaximum'));
  return [
    Math.max(-most, least ?? Math.min(0, (greatest ?? 0) - usualSpan)),
    Math.min(most, greatest ?? Math.max(0, least ?? 0) + usualSpan),
  ];
}

function larger(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function smaller(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

function anyBetween(bounds: ReadonlyMap<string, number>, min: number, max: number): Arbitrary<number> {
  const isOpen = (keyword: string, at: number): boolean => bounds.get(keyword) === at;
  const [minExcluded, maxExcluded] = [isOpen('exclusiveMinimum', min), isOpen('exclusiveMaximum', max)];
  if (min === max && (minExcluded || maxExcluded))
    throw new UnusableSchema(`no number is within its bounds, which leave ${min} out`);
  return fc.double({ min, max, minExcluded, maxExcluded, noNaN: true, noDefaultInfinity: true });
}

/** Whole steps from 0, so that every one of them divides evenly. */
function stepsBetween(
  bounds: ReadonlyMap<string, number>,
  step: number,
  least: number,
  greatest: number,
): Arbitrary<number> {
  if (!(step > 0)) throw new UnusableSchema(`no number is a multiple of ${step}`);
  let first = Math.ceil(least / step);
  let last = Math.floor(greatest / step);
  if (first * step === bounds.get('exclusiveMinimum')) first += 1;
  if (last * step === bounds.get('exclusiveMaximum')) last -= 1;
  if (first > last) throw new UnusableSchema(`no multiple of ${step} lies between ${least} and ${greatest}`);
  return fc.integer({ min: first, max: last }).map((steps) => steps * step);
}
