import type { Transport } from '../../engine/http/transport.ts';
import { tiers } from '../../engine/property/tier.ts';
import { fetchSchema } from '../case/fetch-schema.ts';
import { fetchTypes } from '../case/fetch-types.ts';
import type { JudgeOptions } from '../case/judge.ts';
import { outlineOf } from '../case/outline.ts';
import { type Bench, type RuleCheck, registeredChecks } from '../case/rule.ts';
import { runnerOf } from '../case/runner-of.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';
import type { Makings } from '../ledger/makes.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createTarget } from '../target/target.ts';
import { callTime } from './call-time.ts';
import { costOf, type Forecast, forecastOf } from './forecast.ts';
import { pricesOf } from './prices.ts';
import type { TargetTrial } from './target-trial.ts';

export type PlanOptions = {
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  /** What a case of a rule makes at most that costs money. */
  readonly makes: Makings;
};

/**
 * What a trial would take. The target is asked for its schemas and its catalog, which costs nothing; no check is run.
 * @throws UsageError when the profile's control address is no emulator's
 */
export async function planTrial(trial: TargetTrial, options: PlanOptions): Promise<Forecast> {
  const { transport, receiver } = options;
  const { profile } = trial;
  const target = await createTarget(profile, trial.world, transport, receiver);
  const ids = new Set(trial.rules);
  const checks = registeredChecks().filter(({ id }) => ids.has(id));
  const judging = { ...trial, target, transport, receiver, tier: tiers[trial.tier], memory: 'plan' };
  const callMs =
    profile.control === undefined ? await callTime(siteOf(profile), transport, trial.patience) : 0;
  const served = servedOnce(checks, judging);
  const outlines = [];
  for (const check of checks) outlines.push(await outlineOf(check, { ...judging, callMs, served }));
  await target.close();
  const spends = profile.control === undefined && profile.capabilities?.spend === true;
  const forecast = forecastOf(outlines, {
    rate: target.rate,
    room: target.room,
    makes: options.makes,
    spends,
  });
  const asked = Object.keys(forecast.makes).length > 0;
  const cost = asked
    ? costOf(forecast.makes, await pricesOf(siteOf(profile), transport, trial.patience))
    : undefined;
  return { ...forecast, cost };
}

/** Rules by the dozen go by the same schema. */
function servedOnce([check]: readonly RuleCheck[], judging: JudgeOptions): Pick<Bench, 'schema' | 'types'> {
  const runner = runnerOf(check!, ruleCatalog[check!.id], judging);
  const schemas = new Map<string, ReturnType<Bench['schema']>>();
  let types: ReturnType<Bench['types']> | undefined;
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
