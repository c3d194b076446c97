import type { TracedCall } from '../../engine/http/trace.ts';
import { shellWord } from '../../engine/report/shell.ts';
import { collectionAt, namedIn, type ResourceCollection } from '../ledger/collections.ts';
import { apiOf, undoOf } from './creates.ts';
import { expandingUrl, expandingWord, jobsIn, type Variables } from './expansions.ts';

/** A list that a script reads before it makes or changes anything. */
export type ReplayList = {
  readonly number: number;
  readonly api: 'v1' | 'v2' | 'graphql';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** What stands for the key, empty without one. */
  readonly key: string;
  /** Of a list of GraphQL, the list that shows the same where REST v2 is at hand. */
  readonly inRest?: number;
  /** Whether it is read only where its address is known. */
  readonly isOptional?: true;
};

export type Lists = {
  readonly all: readonly ReplayList[];
  /** The list in which a call makes or changes something; undefined of calls that do neither. */
  of(call: TracedCall): ReplayList | undefined;
};

/** The lists of everything that these calls make or change, each with a key that is likely to be accepted. */
export function listsOf(calls: readonly TracedCall[]): Lists {
  const all: ReplayList[] = [];
  const placeOf = (call: TracedCall) => {
    const place = listedAt(call);
    return place && { ...place, key: keyFor(call, calls) };
  };
  const find = (place: Pick<ReplayList, 'url' | 'key'>) =>
    all.find(({ url, key }) => url === place.url && key === place.key);
  const note = (place: Omit<ReplayList, 'number'>): number => {
    const list = find(place) ?? { ...place, number: all.length + 1 };
    if (!all.includes(list)) all.push(list);
    return list.number;
  };
  for (const call of calls) {
    const place = placeOf(call);
    if (place === undefined || find(place) !== undefined) continue;
    if (place.api !== 'graphql') note(place);
    else {
      const inRest = { api: 'v2', method: 'GET', url: '$REST_V2_URL/pods', isOptional: true } as const;
      note({ ...place, inRest: note({ ...inRest, key: place.key }) });
    }
  }
  return {
    all,
    of(call) {
      const place = placeOf(call);
      return place && find(place);
    },
  };
}

/** Reads a list, before the first call of the case. */
export function listStep(list: ReplayList, variables: Variables): string {
  const body = list.method === 'GET' ? '' : ' --data-binary @"$tmp/pods.body"';
  const url = expandingUrl(list.url, { ...variables, known: [...variables.known, 'REST_V2_URL'] });
  const step = `listed ${list.number} ${list.method} ${url}${listOptions(list, variables)}${body}`;
  return list.isOptional ? `[ -z "\${REST_V2_URL:-}" ] || ${step}` : step;
}

/** The headers of a look, as options of curl. */
export function listOptions({ api, key }: ReplayList, variables: Variables): string {
  if (api === 'graphql') return " -H 'content-type: application/json'";
  return key === '' ? '' : ` -H ${expandingWord(`authorization: Bearer ${key}`, variables)}`;
}

/** What goes before a call that changes or makes something: it ends the script where what it names is not known to be its own. */
export function guardSteps(
  call: TracedCall,
  { lists, creates, variables }: { lists: Lists; creates: readonly TracedCall[]; variables: Variables },
): string[] {
  if (isReading(call)) return [];
  const used = new Set([call.url, call.body ?? ''].flatMap((text) => jobsIn(text, variables)));
  const body = call.body === undefined ? '' : ` "$tmp/${call.number}.body"`;
  const isManaging = ['v1', 'v2', 'graphql'].includes(apiOf(call));
  return [
    ...(isManaging && lists.all.length > 0 ? [`spared ${expandingUrl(call.url, variables)}${body}`] : []),
    ...creates
      .filter(({ number }) => used.has(`JOB_${number}`))
      .map(({ number }) => `own ${number} ${shellWord(call.method)}`),
  ];
}

/** What goes before a call that changes something by an id that is none of a thing which the script made: of a job, say. */
export function certaintySteps(
  call: TracedCall,
  creates: readonly TracedCall[],
  variables: Variables,
): string[] {
  if (isReading(call)) return [];
  const made = new Set(creates.map(({ number }) => `JOB_${number}`));
  const used = new Set([call.url, call.body ?? ''].flatMap((text) => jobsIn(text, variables)));
  return [...used].filter((name) => !made.has(name)).map((name) => `unmistakable ${name}`);
}

function isReading(call: TracedCall): boolean {
  if (apiOf(call) === 'graphql') return !/\bmutation\b/.test(call.body ?? '');
  return isReadingMethod(call.method);
}

/** What stands for the key that a call carries. */
export function keyIn({ headers, url }: TracedCall): string {
  return /(?:^Bearer |[?&]api_key=)(\$\w+|\$\{\w+\})/.exec(headers.authorization ?? url)?.[1] ?? '';
}

/** Whether it stands for a key that somebody owns. */
export function isUsableKey(key: string): boolean {
  return !/^(?:\$\{?INVALID_KEY\}?)?$/.test(key);
}

/** A call without a key, or with one that nobody owns, can read no list: another call of the same API lends its own. */
function keyFor(call: TracedCall, calls: readonly TracedCall[]): string {
  const own = keyIn(call);
  if (isUsableKey(own) || apiOf(call) === 'graphql') return own;
  return (
    calls
      .filter((one) => apiOf(one) === apiOf(call))
      .map(keyIn)
      .find(isUsableKey) ?? own
  );
}

function listedAt(call: TracedCall): Omit<ReplayList, 'number' | 'key'> | undefined {
  const { method, url, body = '' } = call;
  const api = apiOf(call);
  if (api === 'graphql') return /\bmutation\b/.test(body) ? { api, method: 'POST', url } : undefined;
  if ((api !== 'v1' && api !== 'v2') || isReadingMethod(method)) return undefined;
  const [, base = '', path = ''] = /^(\$\w+|https?:\/\/[^/?#]+)([^?#]*)/.exec(url) ?? [];
  const request = { api, method, path, key: 'valid' } as const;
  const collection: ResourceCollection | undefined =
    undoOf(call) === undefined ? namedIn(request)?.collection : collectionAt(request);
  return collection && { api, method: 'GET', url: `${base}${collection.path}` };
}

function isReadingMethod(method: string): boolean {
  return /^(?:GET|HEAD|OPTIONS)$/i.test(method);
}
