import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

type Json = Readonly<Record<string, unknown>>;

function shown({ id, ...rest }: Json): Json {
  return id === undefined ? rest : { ownerId: 'user-1', dataCenterId: 'EU-RO-1', ...rest, podId: id };
}

/** It conforms: what the id of a Pod is called in v2 is open. */
export const trick: Trick = {
  says: 'v2 calls the id of a Pod podId, and shows it last, behind ids of other things.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.pod.action', 'v2.pod.delete'],
  spends: true,
  exitCodes: { verify: [0], clean: [0] },
  async answer({ api, path, honest }) {
    if (api !== 'v2' || !/^\/pods\b(?!.*\/logs)/.test(path)) return undefined;
    const { status, body } = await honest();
    if (status > 299 || body === '')
      return { status, body, headers: [['content-type', 'application/problem+json']] };
    const { pods, ...rest } = JSON.parse(body) as Json & { pods?: Json[] };
    return json(status, pods === undefined ? shown(rest) : { ...rest, pods: pods.map(shown) });
  },
};
