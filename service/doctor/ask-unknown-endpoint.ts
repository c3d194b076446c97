import type { KeyName } from '../profile/site.ts';
import type { DoctorCheckContext } from './check-context.ts';
import { type DoctorReply, isAnswered } from './reply.ts';

/** Asks for an endpoint that nobody has: with nothing else to ask for, what refuses it shows whether keys are looked at. */
export function askUnknownEndpoint(
  { job }: Pick<DoctorCheckContext, 'job'>,
  key: KeyName,
): Promise<DoctorReply> {
  return job({ operation: 'health', endpoint: 'plumbline-nobody', key });
}

/** Whether a key that nobody owns is answered as the valid one: 404, as from an address where nothing is. */
export async function isNowhere(checkContext: Pick<DoctorCheckContext, 'job'>): Promise<boolean> {
  const asked = await Promise.all([
    askUnknownEndpoint(checkContext, 'valid'),
    askUnknownEndpoint(checkContext, 'invalid'),
  ]);
  return asked.every((reply) => isAnswered(reply) && reply.status === 404);
}
