import type { Ask } from '../../service/ledger/ask.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import type { Interruption } from '../interruption.ts';

export type Agreement = {
  /** Whether somebody has agreed beforehand. */
  readonly yes: boolean;
  /** How often the target run is run. */
  readonly times: number;
  /** Asks somebody; undefined where nobody sits there. */
  readonly ask: Ask | undefined;
};

/**
 * The target run, bound to what somebody has agreed that it may spend: on a target of somebody's own alone.
 * @throws UsageError when nobody agrees, InterruptedError when somebody would rather have it end
 */
export async function confirmSpending(
  targetRun: ServiceTargetRun,
  { yes, times, ask }: Agreement,
  { assertGoingOn }: Pick<Interruption, 'assertGoingOn'>,
): Promise<ServiceTargetRun> {
  const { control, capabilities } = targetRun.profile;
  if (control !== undefined || capabilities?.spend !== true) return targetRun;
  const { forecastOfRun } = await import('../forecast-of-run.ts');
  const { assertSpendingConfirmed } = await import('../../service/plan/consent.ts');
  const redact = profileRedact(targetRun.profile);
  const forecast = await forecastOfRun(targetRun);
  assertGoingOn();
  await assertSpendingConfirmed(forecast, times, yes, ask && ((question) => ask(redact(question))));
  return { ...targetRun, most: forecast.makes, priced: forecast.cost?.types };
}
