import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url).pathname;
const given = /inconclusive\(\s*(?<words>'[^']*'|`[^`]*`)(?:,\s*'(?<code>[a-z-]+)')?,?\s*\)/g;

/** Words of reasons, each with its code, in all checks. */
function reasonsIn(pattern: RegExp): { words: string; code: string | undefined }[] {
  const files = globSync('suites/**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'));
  const texts = files.map((name) => readFileSync(`${root}${name}`, 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(given)].map(({ groups }) => groups!));
  return found
    .filter(({ words }) => pattern.test(words!))
    .map(({ words, code }) => ({ words: words!, code }));
}

test('every check that says that a worker or a job did not start gives the code by which the reason is explained', () => {
  const reasons = reasonsIn(/(worker|jobs?|behind)\W+did not start|no worker took|not seen at work/);
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons.filter(({ code }) => code !== 'worker-not-started')).toEqual([]);
});

test('every check that says that a job did not come to its end gives that code', () => {
  const reasons = reasonsIn(/did not come to (its|their) end|the wait was over before the job was/);
  expect(reasons.length).toBeGreaterThan(5);
  expect(reasons.filter(({ code }) => code !== 'job-not-ended')).toEqual([]);
});
