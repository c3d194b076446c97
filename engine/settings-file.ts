import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { UsageError } from './errors.ts';
import { didYouMean, nearest } from './nearest.ts';
import { escapeStep, unescapeStep } from './openapi/pointer-step.ts';
import { readLimited } from './read-limited.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** Of a file of settings. */
const mostBytes = 4 * 2 ** 20;

/**
 * What somebody wrote in a YAML file, and on which line a member of it begins, by its JSON Pointer: of one that is
 * missing, the member that it would stand in.
 */
export type Settings = { readonly value: unknown; readonly lineOf: (pointer: string) => number | undefined };

/**
 * Reads a file of settings.
 * @param what - how messages call it, as in "the target profile"
 * @throws UsageError when the file can't be read or is not YAML
 */
export async function readSettings(what: string, file: string): Promise<Settings> {
  const text = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new UsageError(`${what} ${file} can't be read: ${whyUnreadable(cause)}`, { cause });
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const notYaml = (cause: Error): UsageError =>
    // The rest shows the lines themselves, and what stands there should perhaps not be shown.
    new UsageError(`${what} ${file} is not YAML: ${cause.message.split('\n')[0]}`, { cause });
  const [problem] = document.errors;
  if (problem !== undefined) throw notYaml(problem);
  const lineOf = (pointer: string): number | undefined => {
    const offset = offsetOf(document.contents, partsOf(pointer));
    return offset === undefined ? undefined : lines.linePos(offset).line;
  };
  try {
    return { value: document.toJS(), lineOf };
  } catch (cause) {
    // An alias without its anchor, or far too many of them.
    throw notYaml(cause as Error);
  }
}

/** What of it breaks a schema of ours (a file in specs/). None: it is valid. */
export async function settingsErrors({ value }: Settings, schema: URL): Promise<readonly ErrorObject[]> {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictRequired: false });
  const validate = ajv.compile(JSON.parse(await readFile(schema, 'utf8')));
  return validate(value) ? [] : (validate.errors ?? []);
}

/** `line 7: `, or nothing for what stands on no line. */
export function lineBefore({ lineOf }: Settings, { instancePath, params }: ErrorObject): string {
  const extra = params.additionalProperty;
  const line = lineOf(typeof extra === 'string' ? `${instancePath}/${escapeStep(extra)}` : instancePath);
  return line === undefined ? '' : `line ${line}: `;
}

/** Names a member that nobody knows, and those that it may stand for; nothing for other errors. */
export function unknownMember({ params, parentSchema }: ErrorObject): string {
  const name = params.additionalProperty;
  if (typeof name !== 'string') return '';
  const known = Object.keys((parentSchema?.properties as object | undefined) ?? {});
  const meant = didYouMean(nearest(name, known, 1));
  return `: ${name}${meant === '' ? '' : `.${meant}`}`;
}

/** Where the key of a member stands, or an entry of a list. The file as a whole stands nowhere. */
function offsetOf(node: Node | null | undefined, [part, ...rest]: readonly string[]): number | undefined {
  if (part === undefined) return undefined;
  const found = isMap(node)
    ? memberOf(node.items, part)
    : isSeq(node)
      ? entryOf(node.items, part)
      : undefined;
  if (found === undefined) return undefined;
  return offsetOf(found.value, rest) ?? found.offset;
}

type Found = { readonly offset: number | undefined; readonly value: Node | null };

function memberOf(items: readonly { key: unknown; value: unknown }[], name: string): Found | undefined {
  const pair = items.find(({ key }) => isScalar(key) && String(key.value) === name);
  return pair && { offset: (pair.key as Node).range?.[0], value: pair.value as Node | null };
}

function entryOf(items: readonly unknown[], index: string): Found | undefined {
  const entry = items[Number(index)] as Node | undefined;
  return entry && { offset: entry.range?.[0], value: entry };
}

function partsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeStep);
}
