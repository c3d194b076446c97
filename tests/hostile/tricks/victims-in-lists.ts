import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';
import { changingRules, victimKindOf } from '../victim-of.ts';

/** The name that the newest of each collection was given. */
const names = new Map<string, unknown>();

type Item = Readonly<Record<string, unknown>>;

export const trick: Trick = {
  says: 'Creates are answered without an id, and lists show what somebody else had before under the name of ours, first.',
  commands: ['verify', 'clean'],
  rules: changingRules,
  spends: true,
  answer: async (call) => {
    const kind = victimKindOf(call);
    const collection = call.path.split(/[/?]/)[1]!;
    if (kind === undefined || !/^\/[a-z-]+(\?|$)/.test(call.path)) return undefined;
    const { status, body } = await call.honest();
    const shown = JSON.parse(body);
    if (status > 299) return json(status, shown);
    if (isCreate(call)) {
      names.set(collection, shown.name);
      return json(status, { image: shown.image });
    }
    const [key, items] = (Object.entries(shown).find(([, value]) => Array.isArray(value)) ?? []) as [
      string,
      Item[],
    ];
    if (call.method !== 'GET' || key === undefined || !names.has(collection)) return json(status, shown);
    const victim = { ...call.victims.before[kind], kind: undefined, name: names.get(collection) };
    return json(status, { [key]: [victim, ...items] });
  },
};
