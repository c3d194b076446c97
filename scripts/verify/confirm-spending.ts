import type { Ask } from '../../service/ledger/ask.ts';
import { assertSpendingConfirmed } from '../../service/plan/consent.ts';
import type { TargetTrial } from '../../service/plan/target-trial.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { forecastOfTrial } from '../forecast-of-trial.ts';
import type { Interruption } from '../interruption.ts';

export type Agreement = {
  /** Whether somebody has agreed beforehand. */
  readonly yes: boolean;
  /** How often the trial is run. */
  readonly times: number;
  /** Asks somebody; undefined where nobody sits there. */
  readonly ask: Ask | undefined;
};

/**
 * The trial, bound to what somebody has agreed that it may spend: on a target of somebody's own alone.
 * @throws UsageError when nobody agrees, InterruptedError when somebody would rather have it end
 */
export async function confirmSpending(
  trial: TargetTrial,
  { yes, times, ask }: Agreement,
  { assertGoingOn }: Pick<Interruption, 'assertGoingOn'>,
): Promise<TargetTrial> {
  const { control, capabilities } = trial.profile;
  if (control !== undefined || capabilities?.spend !== true) return trial;
  const redact = profileRedact(trial.profile);
  const forecast = await forecastOfTrial(trial);
  assertGoingOn();
  await assertSpendingConfirmed(forecast, times, yes, ask && ((question) => ask(redact(question))));
  return { ...trial, most: forecast.makes, priced: forecast.cost?.types };
}
