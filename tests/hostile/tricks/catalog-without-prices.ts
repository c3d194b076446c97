import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Types of the catalogs have no price, or one beyond all sums, and are called by the key and by what steers a terminal.',
  commands: ['plan', 'verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  exitCodes: { plan: [0] },
  answer: ({ api, path, key, hasValidKey }) => {
    if (api !== 'v2' || !hasValidKey || !/^\/catalog\/[cg]pus/.test(path)) return undefined;
    const named = Array.from({ length: 3000 }, (_, at) => ({ id: `x${key}\u001b[31m::error::${at}` }));
    const cheap = { id: 'NVIDIA RTX A5000', price: { secure: 0.01, community: 0.01 } };
    const dear = { id: 'NVIDIA RTX A4000', price: { secure: 1e308, community: 1e308 } };
    const cpu = { id: 'cpu3c', vcpu: { min: 1e308 }, price: { securePerVcpu: 1e308 } };
    const types = [cheap, dear, cpu, ...named];
    return json(200, path.startsWith('/catalog/gpus') ? { gpus: types } : { cpus: types });
  },
};
