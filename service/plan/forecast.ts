import type { RuleId } from '../../generated/rules.ts';
import type { Outline, OutlinedProperty } from '../case/outline.ts';
import { type CostlyKind, costly, type Makes, makesOf, sumOf } from '../ledger/makes.ts';
import type { PricedTypes } from '../prices/planned-prices.ts';
import { type ConcurrencyGroup, concurrencyGroups } from '../target/stage.ts';
import { type NamedTypes, noTypes, type Prices } from './prices.ts';

/** What a run would take, before its first call is made. */
export type Forecast = {
  readonly selected: number;
  readonly notRun: readonly { readonly id: RuleId; readonly why: string }[];
  readonly cases: number;
  /** Calls at most, where nothing goes wrong. */
  readonly calls: number;
  /** Real milliseconds; none of them on a virtual clock. */
  readonly length: Length;
  /** What costs money: a run makes no more. */
  readonly makes: Makes;
  readonly cost: Cost | undefined;
  /** Why nothing of it is deleted again; undefined where there is a way. */
  readonly stays: string | undefined;
};

export type Length = {
  /** The rule whose own cases take longest, all the rounds of them. */
  readonly longest: Span & { readonly id: RuleId | undefined };
  /** Those that take turns, one after the other. */
  readonly lane: Span;
  /** Those that wait for places, as many at a time as there are. */
  readonly crowds: Span;
  readonly whole: Span;
};

export type Span = { readonly least: number; readonly most: number };

/** By the target's own prices. */
export type Cost = {
  /** If each thing is paid for a whole hour, the dearest of its kind; undefined where a price is missing. */
  readonly most: number | undefined;
  readonly source: string;
  /** Kinds of which no price is known. */
  readonly unpriced: readonly CostlyKind[];
  /** Types that a Pod may be of, and that have no price: `most` does not count them. */
  readonly unpricedTypes: NamedTypes;
  /** What a Pod may be of, each with its price; absent where none is told. */
  readonly types?: PricedTypes;
};

export type ForecastOptions = {
  /** Real milliseconds in one of the target's; undefined on a virtual clock. */
  readonly rate: number | undefined;
  /** How many cases may be under way at the same time. */
  readonly room: Readonly<Record<ConcurrencyGroup, number>>;
  /** Whether anything may be made that costs money, and does. */
  readonly spends: boolean;
};

/** Of each kind so many more, for what is tried again after trouble on the way. */
const spare = 10;

export function forecastOf(
  outlines: readonly Outline[],
  options: ForecastOptions,
): Omit<Forecast, 'cost' | 'stays'> {
  const running = outlines.filter(({ missing }) => missing === undefined);
  const cases = (outline: Outline): number => outline.properties.reduce((sum, one) => sum + one.cases, 0);
  const made = running.map((one) => makesOf(one.makes, cases(one)));
  return {
    selected: outlines.length,
    notRun: outlines.flatMap(({ id, missing }) => (missing === undefined ? [] : [{ id, why: missing }])),
    cases: running.reduce((sum, one) => sum + cases(one), 0),
    calls: running.reduce((sum, one) => sum + cases(one) * one.calls, 0),
    length: lengthOf(running, options),
    makes: options.spends ? boundOf(sumOf(made)) : {},
  };
}

function boundOf(planned: Makes): Makes {
  const bounds = Object.entries(planned).map(([kind, count]) => [kind, count + spare]);
  return Object.fromEntries(bounds);
}

function lengthOf(running: readonly Outline[], options: ForecastOptions): Length {
  if (options.rate === undefined)
    return { longest: { id: undefined, ...none }, lane: none, crowds: none, whole: none };
  const { rate, room } = options;
  const properties = running.flatMap((one) => one.properties);
  const alone = running.map(({ id, properties: own }) => ({ id, ...longestIn(own.map(rounds), rate) }));
  const longest = alone.reduce<Length['longest']>((one, other) => (other.most > one.most ? other : one), {
    id: undefined,
    ...none,
  });
  const lane = sumIn(properties.filter(({ inTurn }) => inTurn).map(rounds), rate);
  const inGroups = longestIn(
    concurrencyGroups.map((concurrencyGroup) => {
      const some = properties.filter((one) => one.concurrencyGroup === concurrencyGroup);
      return sumIn(
        some.map(({ cases, waits }) => times(waits, cases / room[concurrencyGroup])),
        1,
      );
    }),
    rate,
  );
  return { longest, lane, crowds: inGroups, whole: longestIn([longest, lane, inGroups], 1) };
}

const none: Span = { least: 0, most: 0 };

/** How long the cases of a property wait, as many at a time as may be. */
function rounds({ cases, atOnce, inTurn, waits }: OutlinedProperty): Span {
  return times(waits, inTurn ? cases : Math.ceil(cases / atOnce));
}

function times({ least, most }: Span, count: number): Span {
  return { least: least * count, most: most * count };
}

/** In real milliseconds. */
function sumIn(spans: readonly Span[], rate: number): Span {
  return spans.reduce(
    (sum, one) => ({ least: sum.least + one.least / rate, most: sum.most + one.most / rate }),
    none,
  );
}

function longestIn(spans: readonly Span[], rate: number): Span {
  return {
    least: Math.max(0, ...spans.map(({ least }) => least / rate)),
    most: Math.max(0, ...spans.map(({ most }) => most / rate)),
  };
}

/** Whether a cost is bounded: everything that is made has a price, whatever type it is of. */
export function isBounded({ most, unpriced, unpricedTypes }: Cost): boolean {
  return most !== undefined && unpriced.length === 0 && unpricedTypes.count === 0;
}

/** An hour of the dearest for each: nobody is asked for more, however short it lived. */
export function costOf(makes: Makes, { hourly, source, unpricedTypes, types }: Prices): Cost | undefined {
  const kinds = costly.filter((kind) => (makes[kind] ?? 0) > 0);
  if (kinds.length === 0) return undefined;
  const priced = kinds.filter((kind) => hourly[kind] !== undefined);
  const sum = priced.reduce((total, kind) => total + makes[kind]! * hourly[kind]!, 0);
  return {
    most: priced.length === 0 ? undefined : sum,
    source,
    unpriced: kinds.filter((kind) => hourly[kind] === undefined),
    unpricedTypes: priced.includes('pod') ? unpricedTypes : noTypes,
    ...(types === undefined ? {} : { types }),
  };
}
