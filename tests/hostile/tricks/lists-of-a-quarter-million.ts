import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

const othersPrices = Array.from({ length: 250_000 }, () => ({ price: { secure: 1 } }));

export const trick: Trick = {
  says: 'Lists show a quarter of a million things besides what is there.',
  commands: ['plan', 'verify', 'clean'],
  rules: ['v2.network-volume.create'],
  spends: true,
  answer: async (call) => {
    if (call.api !== 'v2' || call.method !== 'GET' || !/^\/[\w-]+$|^\/catalog\/gpus/.test(call.path))
      return undefined;
    const list = JSON.parse((await call.honest()).body) as Record<string, unknown>;
    const longer = Object.entries(list).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value, ...othersPrices] : value,
    ]);
    return json(200, Object.fromEntries(longer));
  },
};
