import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';
import { victimKindOf } from '../victim-of.ts';

const ownNames = {
  pod: 'podId',
  endpoint: 'endpointId',
  template: 'templateId',
  volume: 'volumeId',
  registry: 'registryId',
};

type Json = Readonly<Record<string, unknown>>;

/** It conforms in what it calls ids, of which the document shows none. */
export const trick: Trick = {
  says: 'Ids bear the own names of their kinds, behind others that are the ids of what somebody else has.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.update', 'v2.pod.action', 'v2.pod.delete', 'v2.template.create'],
  spends: true,
  answer: async (call) => {
    const kind = victimKindOf(call);
    if (kind === undefined || call.path.includes('/logs')) return undefined;
    const { status, body, headers } = await call.honest();
    if (status > 299 || !body.startsWith('{')) return { status, body, headers: Object.entries(headers) };
    const theirs = call.victims.before[kind].id;
    const shown = ({ id, ...rest }: Json): Json =>
      id === undefined ? rest : { parentId: theirs, sourceId: theirs, ...rest, [ownNames[kind]]: id };
    const json1 = JSON.parse(body) as Json;
    const entries = Object.entries(shown(json1)).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((one) => (typeof one === 'object' && one !== null ? shown(one) : one))
        : value,
    ]);
    return json(status, Object.fromEntries(entries));
  },
};
