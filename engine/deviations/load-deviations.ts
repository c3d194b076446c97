import type { ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.ts';
import type { RuleCatalog } from '../rules/rule-catalog.ts';
import { ruleNamed } from '../rules/select.ts';
import { lineBefore, readSettings, settingsErrors, unknownMember } from '../settings-file.ts';
import type { Deviation } from './deviation.ts';

/** What a file of deviations may be, as an error names it. */
const deviationFiles = {
  expect: 'the file of known deviations',
  quarantine: 'the quarantine file',
} as const;

/**
 * Reads the files of what a run excuses: known deviations, and rules in quarantine.
 * @throws UsageError when one of them is not right, or both name the same rule
 */
export async function loadExcuses(
  { expect, quarantine }: { readonly expect?: string | undefined; readonly quarantine?: string | undefined },
  rules: RuleCatalog,
  schema: URL,
): Promise<readonly Deviation[]> {
  const known = expect === undefined ? [] : await loadDeviations(expect, rules, schema);
  const flaky =
    quarantine === undefined
      ? []
      : await loadDeviations(quarantine, rules, schema, deviationFiles.quarantine);
  const ids = new Set(known.map(({ rule }) => ruleNamed(rules, rule) ?? rule));
  const both = flaky.find(({ rule }) => ids.has(ruleNamed(rules, rule) ?? rule));
  if (both !== undefined)
    throw new UsageError(
      `${both.rule} is in ${expect} and in ${quarantine}: a rule that is broken each time belongs into the first, one that is broken now and then into the second`,
    );
  return [...known, ...flaky.map((one) => ({ ...one, quarantined: true as const }))];
}

/**
 * Reads a file of known deviations. A rule that does not exist is no error here: the run reports it in the end.
 * @param schema the JSON Schema of such files
 * @throws UsageError when the file can't be read, is not YAML, breaks its schema, or names a rule twice
 */
export async function loadDeviations(
  file: string,
  rules: RuleCatalog,
  schema: URL,
  what: string = deviationFiles.expect,
): Promise<readonly Deviation[]> {
  const settings = await readSettings(what, file);
  const raw = settings.value;
  if (raw === null || raw === undefined) {
    throw new UsageError(`${file} is empty: a file that excuses nothing holds an empty list, []`);
  }
  const errors = await settingsErrors(settings, schema);
  if (errors.length > 0) {
    const problems = errors.map((error) => `  ${lineBefore(settings, error)}${problemOf(error, raw)}`);
    throw new UsageError(
      `${file} is not valid:\n${problems.join('\n')}\nIts schema: specs/deviations.schema.json`,
    );
  }
  const deviations = raw as readonly Deviation[];
  for (const { rule, expires } of deviations) assertDay(file, rule, expires);
  assertOnce(file, deviations, rules);
  return deviations;
}

function problemOf(error: ErrorObject, raw: unknown): string {
  const { instancePath, message } = error;
  const [, index = ''] = instancePath.split('/');
  const entry = Array.isArray(raw) ? (raw[Number(index)] as { rule?: unknown } | undefined) : undefined;
  const place = instancePath === '' ? 'the file' : `entry ${index} (${entry?.rule ?? 'no rule'})`;
  const member = instancePath.split('/').slice(2).join('/');
  return `${place}${member === '' ? '' : `: ${member}`} ${message}${unknownMember(error)}`;
}

function assertDay(file: string, rule: string, day: string): void {
  const instant = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)) return;
  throw new UsageError(`${file}: the entry of ${rule} expires on ${day}, which is no day`);
}

function assertOnce(file: string, deviations: readonly Deviation[], rules: RuleCatalog): void {
  const names = deviations.map(({ rule }) => ruleNamed(rules, rule) ?? rule);
  const again = names.find((name, index) => names.indexOf(name) !== index);
  if (again !== undefined) throw new UsageError(`${file} has ${again} twice: keep one entry of it`);
}
