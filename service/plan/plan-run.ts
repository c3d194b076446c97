import type { Transport } from '../../engine/http/transport.ts';
import { tiers } from '../../engine/property/tier.ts';
import type { RuleId } from '../../generated/rules.ts';
import { fetchSchema } from '../case/fetch-schema.ts';
import { fetchTypes } from '../case/fetch-types.ts';
import type { JudgeOptions } from '../case/judge.ts';
import { type Outline, outlineOf } from '../case/outline.ts';
import { type RuleCheck, type RuleContext, registeredChecks } from '../case/rule.ts';
import { runnerOf } from '../case/runner-of.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';
import { makesOf, sumOf } from '../ledger/makes.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createTarget } from '../target/target.ts';
import { callTime } from './call-time.ts';
import { costOf, type Forecast, type ForecastOptions, forecastOf } from './forecast.ts';
import { type Prices, pricesOf } from './prices.ts';
import type { ServiceTargetRun } from './service-target-run.ts';

export type PlanOptions = {
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
};

/**
 * What a target run would take. The target is asked for its schemas and its catalog, which costs nothing; no check is run.
 * @throws UsageError when the profile's control address is no emulator's
 */
export async function planTargetRun(targetRun: ServiceTargetRun, options: PlanOptions): Promise<Forecast> {
  const { outlines, forecasting } = await outlineTargetRun(targetRun, options);
  const forecast = forecastOf(outlines, forecasting);
  const asked = Object.keys(forecast.makes).length > 0;
  const cost = asked ? costOf(forecast.makes, await pricesOfRun(targetRun, options)) : undefined;
  return { ...forecast, cost, stays: asked ? whyKept(targetRun.profile) : undefined };
}

/** Why what a run makes on a target stays there; undefined where an API that may delete it is named. @see interface 4.4 */
function whyKept({ urls }: ServiceTargetRun['profile']): string | undefined {
  if (urls?.restV2 !== undefined || urls?.restV1 !== undefined) return undefined;
  return 'GraphQL can stop a Pod and not delete it, and the target profile names no REST v2 (urls.restV2)';
}

/** What one rule of a target run would take by itself, and why it would not be run. */
export type RuleForecast = Pick<Forecast, 'cases' | 'calls' | 'length' | 'makes' | 'cost'> & {
  readonly id: RuleId;
  readonly missing: string | undefined;
};

/**
 * What each rule of a target run would take by itself. What it makes has nothing to spare for tries after trouble on the way.
 * @throws UsageError when the profile's control address is no emulator's
 */
export async function planEachRule(
  targetRun: ServiceTargetRun,
  options: PlanOptions,
): Promise<RuleForecast[]> {
  const { outlines, forecasting } = await outlineTargetRun(targetRun, options);
  const each = outlines.map((one) => {
    const { cases, calls, length } = forecastOf([one], forecasting);
    const planned = forecasting.spends ? makesOf(one.makes, cases) : {};
    return { id: one.id, missing: one.missing, cases, calls, length, makes: sumOf([planned]) };
  });
  const asked = each.some(({ makes }) => Object.keys(makes).length > 0);
  const prices = asked ? await pricesOfRun(targetRun, options) : undefined;
  return each.map((one) => ({ ...one, cost: prices && costOf(one.makes, prices) }));
}

async function outlineTargetRun(
  targetRun: ServiceTargetRun,
  { transport, receiver }: PlanOptions,
): Promise<{ readonly outlines: readonly Outline[]; readonly forecasting: ForecastOptions }> {
  const { profile } = targetRun;
  const target = await createTarget(profile, targetRun.world, transport, receiver);
  const ids = new Set(targetRun.rules);
  const checks = registeredChecks().filter(({ id }) => ids.has(id));
  const judging = { ...targetRun, target, transport, receiver, tier: tiers[targetRun.tier], memory: 'plan' };
  const callMs =
    profile.control === undefined ? await callTime(siteOf(profile), transport, targetRun.patience) : 0;
  const served = servedOnce(checks, judging);
  const outlines: Outline[] = [];
  for (const check of checks) outlines.push(await outlineOf(check, { ...judging, callMs, served }));
  await target.close();
  const spends = profile.control === undefined && profile.capabilities?.spend === true;
  return { outlines, forecasting: { rate: target.rate, room: target.room, spends } };
}

function pricesOfRun({ profile, patience }: ServiceTargetRun, { transport }: PlanOptions): Promise<Prices> {
  return pricesOf(profile, transport, patience);
}

/** Rules by the dozen go by the same schema. */
function servedOnce(
  [check]: readonly RuleCheck[],
  judging: JudgeOptions,
): Pick<RuleContext, 'schema' | 'types'> {
  const runner = runnerOf(check!, ruleCatalog[check!.id], judging);
  const schemas = new Map<string, ReturnType<RuleContext['schema']>>();
  let types: ReturnType<RuleContext['types']> | undefined;
  return {
    schema(api) {
      const schema = schemas.get(api) ?? fetchSchema(api, runner);
      schemas.set(api, schema);
      return schema;
    },
    types() {
      types ??= fetchTypes(runner);
      return types;
    },
  };
}
