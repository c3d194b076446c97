import { cutText } from '../../engine/report/cut-text.ts';
import { atMost } from './at-most.ts';
import { dearest } from './catalog-prices.ts';
import { type NamedText, textsNamed } from './types-named.ts';

/** Types that a target listed when a run was planned, each with an hour's price; null where the plan named it as without one. */
export type PricedTypes = readonly (readonly [id: string, hourly: number | null])[];

/** What a run was planned with, which it is held to while it makes what costs money. */
export type PlannedPrices = {
  /** Takes what types cost by now; null where a list shows one without a price. */
  learnTypes(types: PricedTypes): void;
  /** Whether something may be ordered of a type. */
  mayOrder(id: string): boolean;
  /** Why a body is not sent, by the types that it names; undefined where nothing speaks against it. */
  objectionTo(body: unknown): string | undefined;
  /** Takes an hour's price by an answer that shows a Pod of the run. */
  learnCost(hourly: number): void;
  /** Why nothing more is made; undefined as long as that may go on. */
  exceeded(): string | undefined;
};

/** The same price may be told by another fraction. */
const rounding = 1e-6;

/** By so much a Pod may cost more than its type: disks cost a little. */
const spareShare = 1.1;
const spareAmount = 0.1;

/** Letters of an id that are shown. */
const mostLetters = 80;

/** @param onExceeded called once when a Pod costs more than any that was planned */
export function createPlannedPrices(
  planned: PricedTypes,
  onExceeded: (words: string) => void = () => {},
): PlannedPrices {
  const before = new Map(planned);
  const now = new Map<string, number | null>();
  // What a type without a price costs was bounded by nobody.
  const isBounded = planned.every(([, price]) => price !== null);
  const most = isBounded ? dearest(planned.flatMap(([, price]) => price ?? [])) : undefined;
  let words: string | undefined;

  function objectionToType(id: string): string | undefined {
    const name = cutText(id, mostLetters);
    const [then, current] = [before.get(id), now.get(id)];
    if (then === undefined)
      return `${name} was not among the types that were priced when the run was planned`;
    if (then === null || current === undefined) return undefined;
    if (current === null) return `the price of ${name} is no longer published`;
    return current > then * (1 + rounding)
      ? `the price of ${name} rose from ${atMost(then)} to ${atMost(current)} since the plan`
      : undefined;
  }

  const isKnown = ({ text, isType }: NamedText): boolean => isType || before.has(text) || now.has(text);

  return {
    learnTypes(types) {
      for (const [id, price] of types) now.set(id, price);
    },
    mayOrder: (id) => objectionToType(id) === undefined,
    objectionTo: (body) =>
      textsNamed(body)
        .filter(isKnown)
        .map(({ text }) => objectionToType(text))
        .find((objection) => objection !== undefined),
    learnCost(hourly) {
      if (words !== undefined || most === undefined || hourly <= most * spareShare + spareAmount) return;
      words = `a Pod of the run costs ${atMost(hourly)} an hour by an answer, and ${atMost(most)} was the dearest that was planned: nothing more that costs money is made`;
      onExceeded(words);
    },
    exceeded: () => words,
  };
}
