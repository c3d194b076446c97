import { createTransport } from '../engine/http/transport.ts';
import type { Forecast } from '../service/plan/forecast.ts';
import { planTrial } from '../service/plan/plan-run.ts';
import type { TargetTrial } from '../service/plan/target-trial.ts';
import { receiverFor } from '../service/run/receiver-for.ts';
import { makes } from '../suites/makes.ts';

/** What a trial would take, its suites loaded. */
export async function forecastOfTrial(trial: TargetTrial): Promise<Forecast> {
  const transport = createTransport();
  const receiver = await receiverFor(trial.profile);
  try {
    return await planTrial(trial, { transport, receiver, makes });
  } finally {
    await receiver?.close();
    await transport.close();
  }
}
