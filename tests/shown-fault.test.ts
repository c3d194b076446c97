import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';

type Failure = { counterexample: string; shrinks: number; folder: string; command: string };

async function failureOf(fault: string, rule: string) {
  const results = await scratchFolder();
  const args = ['verify', '--seed', '7', '--fault', fault, '--rule', rule, '--results', results];
  const outcome = await runCommand(args);
  const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
  const failure = record.rules[0].failure as Failure;
  return { outcome, failure, folder: join(results, 'latest', failure.folder) };
}

describe.concurrent('a fault', () => {
  test('fails with the smallest case, and its script shows the same answer', async () => {
    const { outcome, failure, folder } = await failureOf('cancel-lets-a-queued-job-run', 'job.cancel.queued');

    const replay = await runProgram('bash', [join(folder, 'replay.sh')]);

    expect(outcome.code).toBe(1);
    expect(failure.shrinks).toBeGreaterThan(0);
    expect(failure.counterexample).toContain('"ahead":[],"behind":[]');
    expect(outcome.stdout).toContain('the runs of the cancelled job: expected 0, received 1');
    expect(replay.stdout).toMatch(/#4 answered 200 .*"status":"CANCELLED"/);
    const starts = [...replay.stdout.matchAll(/"event":"start","job":"(\w+)"/g)].map(([, id]) => id);
    const cancelled = /#4 answered 200 \{"id":"(\w+)"/.exec(replay.stdout)?.[1];
    expect(starts).toContain(cancelled);
  });

  test('shows in the script of a call that was still waiting when the clock moved', async () => {
    const { folder } = await failureOf('wait-ends-a-tick-early', 'job.wait.honoured');

    const replay = await runProgram('bash', [join(folder, 'replay.sh')]);

    expect(replay.stdout).toMatch(/the clock says \d+999\n#1 answered 200 .*"status":"IN_PROGRESS"/);
    expect(replay.code).toBe(0);
  });

  test('shows in the script of many calls alike', async () => {
    const { folder } = await failureOf('limit-admits-a-fifth-more', 'limit.base.refused');

    const replay = await runProgram('bash', [join(folder, 'replay.sh')]);

    expect(replay).toMatchObject({ code: 0, stderr: '' });
    expect(replay.stdout).toMatch(/answered, how often and what:\n +24 200\n/);
  });

  test('fails again, on the very same case, by the command that the failure names', async () => {
    const { failure } = await failureOf('ttl-ends-a-tick-late', 'job.policy.ttl.deletes');
    const results = await scratchFolder();

    const args = failure.command.replace('npm run verify --', 'verify').split(' ');
    const outcome = await runCommand([...args, '--results', results]);

    const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
    expect(outcome.code).toBe(1);
    expect(record.rules[0].failure.counterexample).toBe(failure.counterexample);
  });
});
