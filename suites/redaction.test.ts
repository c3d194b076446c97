import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderFailure } from '../engine/report/render-failure.ts';
import { reportOf } from '../engine/testing/results.ts';
import { scratchFolder } from '../engine/testing/scratch.ts';
import { writeRun } from '../engine/testing/write-run.ts';
import { type RuleId, rules } from '../generated/rules.ts';
import type { AskedWorld } from '../service/control/control-client.ts';
import { reportedService } from '../service/reported-service.ts';
import { openJudgeFixture, ownCheck } from '../service/testing/judge-fixture.ts';
import './all.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

test.each<[RuleId, string]>([
  ['job.wait.honoured', 'wait-ends-a-tick-early'],
  ['job.run.accepts', 'run-tells-of-the-worker'],
  ['job.input.required', 'input-never-required'],
  ['job.cancel.queued', 'cancel-lets-a-queued-job-run'],
  ['job.policy.ttl.deletes', 'ttl-ignored'],
  ['auth.job.missing-key', 'missing-key-ignored'],
  ['endpoint.load-balancing.routes', 'balancer-drops-the-query'],
  ['auth.job.invalid-key', 'keys-are-compared-without-their-end'],
])('no key of the world is in what a failure of %s leaves behind', async (id, fault) => {
  const target = await fixture.open({ faults: [fault] });
  const result = await fixture.judge(ownCheck(id), { target, cases: 20, shrinkFor: 60_000 });
  const report = reportOf([result], {}, reportedService);
  const folder = await writeRun(await scratchFolder(), report, 1, reportedService);

  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  // A world of the same seed has the same keys.
  const again = await target.open({ seed: (result.failure!.order as AskedWorld).seed!, memory: '' });
  await again.close();

  expect(files.map(({ name }) => name).sort()).toEqual([
    'ctrf.json',
    'junit.xml',
    'replay.sh',
    'report.html',
    'results.json',
    'results.jsonl',
    'trace.json',
    'trace.txt',
  ]);
  for (const text of [...texts, renderFailure(rules, report, result, folder)])
    for (const key of Object.values(again.site.keys)) expect(text).not.toContain(key.slice(0, -1));
  expect(texts.join('')).toMatch(/\$(KEY|\{KEY%\?\})/);
});
