import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayStatuses } from '../../../engine/http/gateway-status.ts';
import { seenIn } from '../../client/seen.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorCheck, type Finding, foundProblem, ok } from '../finding.ts';
import { type DoctorReply, isAnswered, replyWords } from '../reply.ts';
import { silenceAt } from './silence.ts';

const name = 'the load balancing endpoint (endpoints.balanced)';

/** A call of the load balancing endpoint reaches a probe server. @see specs/probe.md */
export const balancedServer: DoctorCheck = {
  id: 'endpoint.balanced',
  after: ['key.valid'],
  async run(checkContext) {
    const id = randomUUID();
    return [checkBalancedServer(id, await patiently(id, checkContext))];
  },
};

/** Real milliseconds between asks: a balancer without a worker refuses until there is one. */
const pause = 500;
/** Statuses of such a refusal, and of what lies on the way. */
const starting: ReadonlySet<number> = new Set([400, 429, ...gatewayStatuses]);

async function patiently(id: string, { http, patience, signal }: DoctorCheckContext): Promise<DoctorReply> {
  const ask = (): Promise<DoctorReply> => http({ method: 'GET', path: '/', key: 'valid', order: { id } });
  const until = performance.now() + patience.job;
  for (;;) {
    const reply = await ask();
    const isStarting = isAnswered(reply) && starting.has(reply.status);
    if (!isStarting || signal.aborted || performance.now() > until) return reply;
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

function checkBalancedServer(id: string, reply: DoctorReply): Finding {
  if (!isAnswered(reply)) return silenceAt(name, reply);
  if (seenIn(reply.headers, id) !== undefined) return ok(`${name} reaches a probe server`);
  if (reply.status === 401 || reply.status === 403) {
    return foundProblem(
      `${name} refuses keys.valid (${reply.status})`,
      'Say in endpoints.balanced.key where it takes the key, or give the key access to it.',
    );
  }
  return foundProblem(
    `${name}: a call ${replyWords(reply)}, and no probe server received it`,
    'Fix its url, or deploy a server there that follows the section on the probe server in specs/probe.md.',
  );
}
