import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, openBrowser, showFile } from '../engine/testing/browser.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const faults = {
  'wait-ends-a-tick-early': 'job.wait.honoured',
  'v2-problems-always-say-400': 'v2.error.status-matches',
  'graphql-keys-are-compared-in-lower-case': 'auth.graphql.invalid-key',
};

const flags = [
  ...Object.keys(faults).flatMap((id) => ['--fault', id]),
  ...Object.values(faults).flatMap((id) => ['--rule', id]),
];

describe('a run against an emulator with faults in three interfaces', () => {
  let results: string;
  let browser: Browser | undefined;
  beforeAll(async () => {
    results = await scratchFolder();
    await runCommand(['verify', ...flags, '--seed', '7', '--cases', '20', '--results', results]);
    if (browserPath !== undefined) browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.skipIf(browserPath === undefined)(
    'gives a page that tells of each what is broken and how to see it again (skipped without chromium)',
    async () => {
      const { page, troubles } = await showFile(browser!, join(results, 'latest/report.html'));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
        '3 of 3 judged rules are broken',
      );
      for (const rule of Object.values(faults)) {
        const article = page.getByRole('article', { name: `fail ${rule}` });
        await article.locator('summary').first().click();
        await article.locator('summary', { hasText: 'Calls' }).click();
        await article.locator('.trace li').first().waitFor();
        for (const name of ['Expected and received', 'Counterexample', 'See it again', 'Calls'])
          expect(await article.getByRole('heading', { name }).isVisible()).toBe(true);
        expect(await article.locator('.message').textContent()).toContain('expected');
        expect(await article.locator('.trace li').count()).toBeGreaterThan(1);
        expect(await article.locator('[data-copied]').first().textContent()).toMatch(
          new RegExp(`^npm run verify -- --fault .* --rule ${rule} --seed -?\\d+ --path `),
        );
      }
      expect(troubles).toEqual([]);
    },
  );

  test('gives the same page again by `npm run report`, of the newest run', async () => {
    const before = await readFile(join(results, 'latest/report.html'), 'utf8');
    const { code, stdout } = await runCommand(['report', results]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^report: .*\/report\.html\n$/);
    expect(await readFile(join(results, 'latest/report.html'), 'utf8')).toBe(before);
  });

  test('gives it elsewhere too, with another proof', async () => {
    const [proof, out] = [join(results, 'other.json'), join(results, 'pages/page.html')];
    await writeFile(proof, JSON.stringify(proofOf('job.wait.honoured')));
    const { code } = await runCommand(['report', results, '--proof', proof, '--out', out]);
    const page = await readFile(out, 'utf8');
    expect(code).toBe(0);
    expect(page).toContain('The matrix: 1 rule and 1 mutant');
    expect(page).toMatch(/href="\.\.\/2\d{3}-[^"]*\/failures\/job\.wait\.honoured\/replay\.sh"/);
  });

  test.each([
    ['that does not exist', 'nothing.json'],
    ['that is none', 'latest/results.json'],
  ])('refuses a proof %s', async (_, name) => {
    const { code, stderr } = await runCommand(['report', results, '--proof', join(results, name)]);
    expect(code).toBe(2);
    expect(stderr).toContain('is no proof');
  });
});

function proofOf(rule: string) {
  const fault = {
    id: 'made-up',
    kind: 'boundary',
    sharp: true,
    breaks: [rule],
    caught: [rule],
    missed: [],
    others: [],
  };
  return { seed: 1, durationMs: 1, faults: [fault], variants: [], nullTargets: [], problems: [] };
}

test.each([
  ['without a run', scratchFolder],
  ['that does not exist', async () => 'nowhere'],
])('`npm run report` of a folder %s says so', async (_, folder) => {
  const { code, stderr } = await runCommand(['report', await folder()]);
  expect(code).toBe(2);
  expect(stderr).toContain('there is no run in');
});
