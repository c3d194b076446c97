import { type Item, isItem } from './v2-items.ts';
import type { KindName } from './v2-kinds.ts';

/** A create in the words of the other version, and what of it that version has words for. @see interface 2.9, 2.10, 9 */
export type Translated = { readonly body: Item; readonly kept: Item };

/** How a member of v2 is called in v1. @see interface 2.10 */
const renamed: Readonly<Record<string, string>> = {
  name: 'name',
  image: 'imageName',
  disk: 'containerDiskInGb',
  public: 'isPublic',
  serverless: 'isServerless',
  env: 'env',
  ports: 'ports',
  templateId: 'templateId',
  dataCenter: 'dataCenterId',
  size: 'size',
  username: 'username',
  password: 'password',
};

/** The same of what v2 has below `workers`. @see interface 2.10 */
const workers: Readonly<Record<string, string>> = {
  min: 'workersMin',
  max: 'workersMax',
  idleTimeout: 'idleTimeout',
};

/** What v2 says of its own that v1 need not be told: it is so anyhow. */
const usual: Item = { type: 'QUEUE', cloud: 'SECURE' };

/** Undefined where v1 has no words for a member. */
export function inFirstWords(kind: KindName, body: Item): Translated | undefined {
  return translated(body, (name, value) => {
    if (usual[name] !== undefined && usual[name] === value) return 'left out';
    if (name === 'gpu') return kind === 'pod' ? gpuOfFirst(value) : 'left out';
    return name === 'workers' ? inWords(value, workers) : inWords({ [name]: value }, renamed);
  });
}

/** Undefined where v2 has no words for a member, or makes what is meant in another way. */
export function inSecondWords(kind: KindName, body: Item): Translated | undefined {
  if (kind === 'endpoint') return endpointOfSecond(body);
  const names = Object.fromEntries(Object.entries(renamed).map(([second, first]) => [first, second]));
  return translated(body, (name, value) => {
    if (name === 'gpuCount') return 'left out';
    if (name === 'gpuTypeIds' && Array.isArray(value))
      return { gpu: { id: value[0], count: body.gpuCount ?? 1 } };
    return inWords({ [name]: value }, names);
  });
}

/** An endpoint of a template, whose workers v2 says in a member of their own. */
function endpointOfSecond(body: Item): Translated | undefined {
  const { name, templateId, gpuCount = 1, ...settings } = body;
  const names = Object.fromEntries(Object.entries(workers).map(([second, first]) => [first, second]));
  const nested = inWords(settings, names);
  if (templateId === undefined || gpuCount !== 1 || nested === undefined) return undefined;
  return { body: { name, templateId, workers: nested }, kept: { name, templateId, ...settings } };
}

function inWords(value: unknown, words: Readonly<Record<string, string>>): Item | undefined {
  if (!isItem(value)) return undefined;
  const found = Object.entries(value).map(([name, inner]) => [words[name], inner] as const);
  return found.some(([name]) => name === undefined) ? undefined : Object.fromEntries(found);
}

function gpuOfFirst(gpu: unknown): Item | undefined {
  return isItem(gpu) ? { gpuTypeIds: [gpu.id], gpuCount: gpu.count } : undefined;
}

function translated(
  body: Item,
  wordsFor: (name: string, value: unknown) => Item | 'left out' | undefined,
): Translated | undefined {
  const found = Object.entries(body).map(([name, value]) => ({ name, value, words: wordsFor(name, value) }));
  if (found.some(({ words }) => words === undefined)) return undefined;
  const said = found.filter(({ words }) => words !== 'left out');
  return {
    body: Object.assign({}, ...said.map(({ words }) => words as Item)),
    kept: Object.fromEntries(said.map(({ name, value }) => [name, value])),
  };
}
