import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { renderRuleModules } from '../records/render-rule-modules.ts';
import { readChecks } from './read-checks.ts';

async function suitesOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-suites-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

test('checks are found by their calls, and no tests or other modules', async () => {
  const suites = await suitesOf({
    'job/run/accepts.ts': "rule('job.run.accepts', {}, check);\n",
    'job/both.ts': "rule(\n  'job.one',\n  {},\n  check,\n);\nrule('job.two', {}, check);\n",
    'job/both.test.ts': "rule('job.three', {}, check);\n",
    'shared/helper.ts': "// rule('job.four')\nexport const four = () => rule('job.four', {}, check);\n",
  });

  const checks = await readChecks(suites);

  expect(checks).toEqual([
    { rule: 'job.one', file: 'job/both.ts' },
    { rule: 'job.two', file: 'job/both.ts' },
    { rule: 'job.run.accepts', file: 'job/run/accepts.ts' },
  ]);
  expect(renderRuleModules(checks)).toContain("'job.run.accepts': () => import('./job/run/accepts.ts'),\n");
});

test('two checks of one rule are refused', async () => {
  const suites = await suitesOf({ 'a.ts': "rule('job.one', {}, a);\n", 'b.ts': "rule('job.one', {}, b);\n" });

  await expect(readChecks(suites)).rejects.toThrow(
    "Can't take suites/b.ts: job.one has a check in a.ts as well. Keep one of them.",
  );
});
