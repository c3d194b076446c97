import { assertAgreed } from '../../harness/plan/consent.ts';
import type { Trial } from '../../harness/run/plan.ts';
import { profileRedact } from '../../harness/target/profile-secrets.ts';
import { forecastOfTrial } from '../forecast-of-trial.ts';
import type { Interruption } from '../interruption.ts';
import { askerAt } from './ask.ts';

export type Agreement = {
  /** Whether somebody has agreed beforehand. */
  readonly yes: boolean;
  /** How often the trial is run. */
  readonly times: number;
};

/**
 * The trial, bound to what somebody has agreed that it may spend: on a target of somebody's own alone.
 * @throws UsageError when nobody agrees, InterruptedError when somebody would rather have it end
 */
export async function agreed(
  trial: Trial,
  { yes, times }: Agreement,
  interruption: Interruption,
): Promise<Trial> {
  const { control, capabilities } = trial.profile;
  if (control !== undefined || capabilities?.spend !== true) return trial;
  const redact = profileRedact(trial.profile);
  const forecast = await forecastOfTrial(trial);
  interruption.assertGoingOn();
  const ask = askerAt(interruption);
  await assertAgreed(forecast, times, yes, ask && ((question) => ask(redact(question))));
  return { ...trial, most: forecast.makes };
}
