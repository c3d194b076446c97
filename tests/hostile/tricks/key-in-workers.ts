import { json, text } from '../answers.ts';
import type { HostileAnswer, HostileCall, Trick } from '../trick.ts';

const stock = 5000;

export const trick: Trick = {
  says: 'Figures, workers, their states and logs, and thousands of GPU types are called by the key and by what steers a terminal.',
  commands: ['inspect'],
  answer: (call) => (call.hasValidKey ? answerTo(call) : undefined),
};

function answerTo({ api, path, key }: HostileCall): HostileAnswer | undefined {
  const name = `x${key}\u001b[31m::error::`;
  if (api === 'jobs' && path.includes('/status/')) return json(200, { id: 'job-1', status: 'IN_QUEUE' });
  if (api === 'jobs' && path.endsWith('/health'))
    return json(200, { jobs: { [name]: 1, failed: 2 }, workers: { running: 0, idle: 0, [key]: 1 } });
  if (api === 'graphql')
    return json(200, {
      data: { gpuTypes: [{ id: `${name}1`, lowestPrice: { stockStatus: 'None' } }] },
    });
  if (api !== 'v2') return undefined;
  if (path.endsWith('/logs'))
    return text(200, `data: ${JSON.stringify({ line: `panic ${name}` })}\n`.repeat(9));
  if (path.endsWith('/workers')) return json(200, { workers: [{ id: name, status: key }] });
  if (path.startsWith('/catalog'))
    return json(200, {
      gpus: Array.from({ length: stock }, (_, nth) => ({
        id: `${name}${nth}`,
        pool: 'P',
        availability: 'NONE',
      })),
    });
  return /^\/serverless(\?|$)/.test(path)
    ? json(200, {
        endpoints: [{ id: 'probe', gpu: { pools: ['P'], count: 1 }, workers: { min: 0, max: 1 } }],
      })
    : undefined;
}
