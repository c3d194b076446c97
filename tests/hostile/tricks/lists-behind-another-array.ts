import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

/** It conforms: more members, in any order, are not forbidden. */
export const trick: Trick = {
  says: 'Each list of v2 stands behind an empty array and before a full one, in the same object.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.pod.delete', 'v2.template.create', 'v2.registry.list-and-create'],
  spends: true,
  exitCodes: { verify: [0], clean: [0] },
  async answer({ api, method, path, honest }) {
    if (api !== 'v2' || method !== 'GET' || !/^\/[a-z-]+(?:\?|$)/.test(path)) return undefined;
    const { status, body } = await honest();
    const list = JSON.parse(body) as object;
    return status > 299 ? undefined : json(status, { notices: [], ...list, hints: [{ id: 'hint-1' }] });
  },
};
