import { json, text } from '../answers.ts';
import type { HostileAnswer, HostileCall, Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Listed workers have ids that no address can hold: dots, half a surrogate pair, nothing.',
  commands: ['inspect'],
  exitCodes: { inspect: [0] },
  answer: (call) => (call.hasValidKey ? answerTo(call) : undefined),
};

function answerTo({ api, path }: HostileCall): HostileAnswer | undefined {
  if (api === 'jobs' && path.includes('/status/')) return json(200, { id: 'job-1', status: 'IN_QUEUE' });
  if (api === 'jobs' && path.endsWith('/health'))
    return json(200, { jobs: { inQueue: 1, retried: 0 }, workers: { running: 0, idle: 0 } });
  if (api !== 'v2') return undefined;
  if (path.endsWith('/logs')) return text(200, 'Traceback (most recent call last):\n');
  if (!path.endsWith('/workers')) return undefined;
  const workers = ['..', '.', '\ud800', '', 'w1'].map((id) => ({ id, status: 'unhealthy' }));
  return json(200, { workers });
}
