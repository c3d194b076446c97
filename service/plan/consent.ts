import { UsageError } from '../../engine/errors.ts';
import type { Ask } from '../ledger/ask.ts';
import type { Forecast } from './forecast.ts';
import { renderSpending } from './render-forecast.ts';

/**
 * Has somebody agree to what a run may spend, before it does. A run that spends nothing asks nobody.
 * @throws UsageError when nobody agrees: there is nobody to ask, or the answer is no
 */
export async function assertSpendingConfirmed(
  forecast: Pick<Forecast, 'makes' | 'cost' | 'stays'>,
  times: number,
  confirmed: boolean,
  ask: Ask | undefined,
): Promise<void> {
  if (forecast.cost === undefined || confirmed) return;
  const more = times === 1 ? [] : [`and that ${times} times`];
  const spending = [...renderSpending(forecast), ...more].join('\n');
  if (ask === undefined) throw new UsageError(`${spending}\n${waysOut}`);
  const answer = await ask(`${spending}\nGo on? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError(`nothing was made. ${waysOut}`);
}

const waysOut =
  'Agree to it with --yes; or leave capabilities.spend out of the target profile, and nothing is spent.';
