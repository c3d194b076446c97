import { readFile } from 'node:fs/promises';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from './errors.ts';
import { didYouMean, nearest } from './nearest.ts';
import { escapeStep } from './openapi/pointer-step.ts';
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
  const { parseSettings } = await import('./settings-document.ts');
  return parseSettings(what, file, text);
}

/** What of it breaks a schema of ours (a file in specs/). None: it is valid. */
export async function settingsErrors({ value }: Settings, schema: URL): Promise<readonly ErrorObject[]> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
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
