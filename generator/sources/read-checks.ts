import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { CheckModule } from '../records/render-rule-modules.ts';
import { SourceError } from '../text/errors.ts';

/**
 * Finds the checks of rules below a folder: where `rule('ID'` is called at the beginning of a line.
 * @returns them in the order of their files, which is the same everywhere
 * @throws SourceError where a rule has two checks
 */
export async function readChecks(suites: string): Promise<CheckModule[]> {
  const names = (await readdir(suites, { recursive: true })).map((name) => name.replaceAll(sep, '/'));
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  const checks: CheckModule[] = [];
  for (const file of files) {
    const text = await readFile(join(suites, file), 'utf8');
    for (const [, rule] of text.matchAll(/^rule\(\s*'([^']+)'/gm)) checks.push({ rule: rule!, file });
  }
  const seen = new Map<string, string>();
  for (const { rule, file } of checks) {
    const other = seen.get(rule);
    if (other !== undefined)
      throw new SourceError(`suites/${file}`, `${rule} has a check in ${other} as well`, 'Keep one of them.');
    seen.set(rule, file);
  }
  return checks;
}
