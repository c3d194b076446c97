import { createTransport } from '../engine/http/transport.ts';
import type { Forecast } from '../service/plan/forecast.ts';
import {
  type PlanOptions,
  planEachRule,
  planTargetRun,
  type RuleForecast,
} from '../service/plan/plan-run.ts';
import type { ServiceTargetRun } from '../service/plan/service-target-run.ts';
import { receiverFor } from '../service/run/receiver-for.ts';

/** What a target run would take, its suites loaded. */
export function forecastOfRun(targetRun: ServiceTargetRun): Promise<Forecast> {
  return withPlanOptions(targetRun, (options) => planTargetRun(targetRun, options));
}

/** What each rule of a target run would take by itself, its suites loaded. */
export function forecastOfEachRule(targetRun: ServiceTargetRun): Promise<RuleForecast[]> {
  return withPlanOptions(targetRun, (options) => planEachRule(targetRun, options));
}

async function withPlanOptions<T>(
  { profile }: ServiceTargetRun,
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
