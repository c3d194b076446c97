import { createTransport } from '../engine/http/transport.ts';
import type { Forecast } from '../service/plan/forecast.ts';
import { type PlanOptions, planEachRule, planTrial, type RuleForecast } from '../service/plan/plan-run.ts';
import type { TargetTrial } from '../service/plan/target-trial.ts';
import { receiverFor } from '../service/run/receiver-for.ts';

/** What a trial would take, its suites loaded. */
export function forecastOfTrial(trial: TargetTrial): Promise<Forecast> {
  return withPlanOptions(trial, (options) => planTrial(trial, options));
}

/** What each rule of a trial would take by itself, its suites loaded. */
export function forecastOfEachRule(trial: TargetTrial): Promise<RuleForecast[]> {
  return withPlanOptions(trial, (options) => planEachRule(trial, options));
}

async function withPlanOptions<T>(
  { profile }: TargetTrial,
  plan: (options: PlanOptions) => Promise<T>,
): Promise<T> {
  const transport = createTransport();
  const receiver = await receiverFor(profile);
  try {
    return await plan({ transport, receiver });
  } finally {
    await receiver?.close();
    await transport.close();
  }
}
