import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { UsageError } from '../errors.ts';
import { ruleNamed } from '../rules/select.ts';
import type { Deviation } from './deviation.ts';

const schemaUrl = new URL('../../specs/deviations.schema.json', import.meta.url);

/**
 * Reads a file of known deviations. A rule that does not exist is no error here: the run tells of it in the end.
 * @throws UsageError when the file can't be read, is not YAML, breaks its schema, or names a rule twice
 */
export async function loadDeviations(file: string): Promise<readonly Deviation[]> {
  const raw = parseYaml(file, await read(file));
  if (raw === null || raw === undefined) {
    throw new UsageError(`${file} is empty: a file without known deviations holds an empty list, []`);
  }
  const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(await readFile(schemaUrl, 'utf8')));
  if (!validate(raw)) {
    const problems = (validate.errors ?? []).map((error) => `  ${problemOf(error, raw)}`);
    throw new UsageError(
      `${file} is not valid:\n${problems.join('\n')}\nIts schema: specs/deviations.schema.json`,
    );
  }
  const deviations = raw as readonly Deviation[];
  for (const { rule, expires } of deviations) assertDay(file, rule, expires);
  assertOnce(file, deviations);
  return deviations;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`the deviations ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new UsageError(`the deviations ${file} are not YAML: ${(cause as Error).message}`, { cause });
  }
}

function problemOf({ instancePath, message, params }: ErrorObject, raw: unknown): string {
  const [, index = ''] = instancePath.split('/');
  const entry = Array.isArray(raw) ? (raw[Number(index)] as { rule?: unknown } | undefined) : undefined;
  const place = instancePath === '' ? 'the file' : `entry ${index} (${entry?.rule ?? 'no rule'})`;
  const member = instancePath.split('/').slice(2).join('/');
  const extra = typeof params.additionalProperty === 'string' ? `: ${params.additionalProperty}` : '';
  return `${place}${member === '' ? '' : `: ${member}`} ${message}${extra}`;
}

function assertDay(file: string, rule: string, day: string): void {
  const instant = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)) return;
  throw new UsageError(`${file}: the deviation of ${rule} expires on ${day}, which is no day`);
}

function assertOnce(file: string, deviations: readonly Deviation[]): void {
  const names = deviations.map(({ rule }) => ruleNamed(rule) ?? rule);
  const again = names.find((name, index) => names.indexOf(name) !== index);
  if (again !== undefined) throw new UsageError(`${file} has ${again} twice: keep one entry of it`);
}
