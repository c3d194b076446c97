import { createTransport } from '../harness/client/transport.ts';
import type { Forecast } from '../harness/plan/forecast.ts';
import { planTrial } from '../harness/plan/plan-run.ts';
import { receiverFor } from '../harness/run/receiver-for.ts';
import type { TargetTrial } from '../harness/run/target-trial.ts';
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
