import { createTransport } from '../../engine/http/transport.ts';
import { type Makes, sumOf } from '../../service/ledger/makes.ts';
import { type Cost, costOf, isBounded } from '../../service/plan/forecast.ts';
import { pricesOf } from '../../service/plan/prices.ts';
import { renderUnpriced } from '../../service/plan/render-forecast.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { atMost } from '../../service/prices/at-most.ts';
import type { PricedTypes } from '../../service/prices/planned-prices.ts';

/** Sums of the same prices in another order may differ by this share. */
const rounding = 1e-9;

/** What a round may be held to. */
export type RoundPrices = {
  /** Why it must not begin; undefined where what it makes costs no more than was set aside. */
  readonly held?: string;
  /** What was read: it orders nothing else, and at no higher price. */
  readonly priced?: PricedTypes | undefined;
};

/**
 * Reads the prices again before a round that makes what costs money.
 * @param makes what each of its rules makes at most
 * @param reserved what was set aside for it, in the currency of the catalog: nothing where the prices were 0
 */
export async function risenPrices(
  makes: readonly Makes[],
  reserved: number,
  { profile, patience }: Pick<ServiceTargetRun, 'profile' | 'patience'>,
): Promise<RoundPrices> {
  const whole = sumOf(makes);
  if (Object.keys(whole).length === 0) return {};
  const transport = createTransport();
  try {
    const cost = costOf(whole, await pricesOf(profile, transport, patience));
    if (cost === undefined) return {};
    const held = whyTooDear(cost, reserved);
    return held === undefined ? { priced: cost.types } : { held };
  } finally {
    await transport.close();
  }
}

function whyTooDear(cost: Cost, reserved: number): string | undefined {
  if (cost.most === undefined) return `what it makes has no price any more: ${cost.source}`;
  if (!isBounded(cost)) return `what it makes has no price any more: ${renderUnpriced(cost)}`;
  if (cost.most <= reserved * (1 + rounding)) return undefined;
  return `what it makes may cost ${atMost(cost.most)} by now, and ${atMost(reserved)} was set aside: prices have risen since the watch began; start it again`;
}
