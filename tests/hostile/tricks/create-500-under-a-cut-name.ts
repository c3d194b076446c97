import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A create answers 500, and makes what was asked for under the first letters of its name.',
  commands: ['doctor', 'verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: async (call) => {
    if (!isCreate(call)) return undefined;
    const body = JSON.parse(call.body) as { name?: unknown };
    const cut = typeof body.name === 'string' ? { ...body, name: body.name.slice(0, 12) } : body;
    await call.honest(JSON.stringify(cut));
    return json(500, { title: 'Internal Server Error', status: 500 });
  },
};
