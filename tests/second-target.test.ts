import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstLine, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const program = new URL('second-target/second-target.js', import.meta.url).pathname;

type Judged = { id: string; verdict: string; reason?: string };

/** Judges the second target, which was written from the document and the protocols alone. @see decision 0275 */
async function verify(options: readonly string[], args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...options]);
  try {
    const { control } = JSON.parse(await firstLine(child, child.stdout)) as { control: string };
    const results = await scratchFolder();
    // It ends what is to end 30 ms late.
    const target = await writeProfile({ name: 'second target', control, slackMs: 40 });
    const outcome = await runCommand([
      ...['verify', '--target', target, '--seed', '1', '--results', results],
      ...args,
    ]);
    const { summary, rules } = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
    return { ...outcome, summary, rules: rules as Judged[] };
  } finally {
    child.kill('SIGTERM');
  }
}

test('another implementation that follows the document does not fail, and is judged all but whole', async () => {
  const { code, summary, rules } = await verify([], ['--cases', '10']);

  const unfit = rules.filter(
    ({ verdict }) => !['pass', 'observed', 'not-run', 'inconclusive'].includes(verdict),
  );
  expect(unfit).toEqual([]);
  const undecided = rules.filter(({ verdict }) => verdict === 'inconclusive');
  expect(undecided.length, JSON.stringify(undecided)).toBeLessThanOrEqual(0.02 * summary.ran);
  expect(summary.ran).toBeGreaterThan(110);
  expect([0, 3]).toContain(code);
});

test('what its worlds do not have is not run, and the reason says so', async () => {
  const rules = ['v2.pod.create', 'auth.v1.valid-key', 'graphql.pod', 'endpoint.load-balancing.routes'];
  const { code, rules: judged } = await verify(
    [],
    [...rules, 'job.run.accepts'].flatMap((id) => ['--rule', id]),
  );

  const reasons = Object.fromEntries(judged.map(({ id, reason }) => [id, reason ?? '']));
  expect(code).toBe(0);
  expect(reasons['v2.pod.create']).toContain('v2 (urls.restV2), spend (capabilities.spend)');
  expect(reasons['auth.v1.valid-key']).toContain('v1 (urls.restV1), v1-served (urls.restV1, ');
  expect(reasons['graphql.pod']).toContain('graphql (urls.graphql)');
  expect(reasons['endpoint.load-balancing.routes']).toContain('does not offer: balanced');
  expect(judged.filter(({ verdict }) => verdict !== 'not-run').map(({ id }) => id)).toEqual([
    'job.run.accepts',
  ]);
});

test.each([
  ['cancelled-jobs-run-on', ['job.cancel.running', 'job.cancel.sticks']],
  ['ttl-is-ignored', ['job.policy.ttl.default', 'job.policy.ttl.deletes']],
  ['webhooks-are-called-once', ['webhook.retries']],
])('it is found out where it breaks the document: %s', async (violation, broken) => {
  const judged = [...broken, 'job.status.reports'];
  const { code, rules } = await verify(
    ['--violation', violation],
    ['--cases', '10', ...judged.flatMap((id) => ['--rule', id])],
  );

  expect(code).toBe(1);
  expect(
    rules
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(broken);
});
