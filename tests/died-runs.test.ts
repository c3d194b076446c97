import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';
import { eventually, startCommand } from './running-command.ts';

/** One rule that fails at once by this fault, and one that takes far longer. */
const broken = ['--fault', 'wait-ends-a-tick-early', '--rule', 'job.wait.honoured'];
const slow = ['--rule', 'job.life.accounted'];

/** Runs `verify` where no file may grow beyond one KiB, as on a full disk. */
async function verifyOnFullDisk(args: readonly string[]) {
  const results = await scratchFolder();
  const node = `exec '${process.execPath}' scripts/main.js verify --seed 1 --results '${results}' "$@"`;
  return runProgram('bash', ['-c', `ulimit -f 1; ${node}`, 'bash', ...args]);
}

test('a run that is killed loses at most the rule that it was at', async () => {
  const results = await scratchFolder();
  const run = startCommand(['verify', '--seed', '1', '--results', results, ...broken, ...slow]);
  const [name] = await eventually(
    () => readdir(results).then((names) => names.filter((one) => one.startsWith('20'))),
    ({ length }) => length > 0,
  );
  const folder = join(results, name!);
  const script = join(folder, 'failures/job.wait.honoured/replay.sh');
  await eventually(() => readFile(script, 'utf8').catch(() => ''), Boolean);
  run.kill('SIGKILL');
  await run.ended;

  const report = await runCommand(['report', folder]);
  const merged = await runCommand(['merge', folder, '--results', await scratchFolder()]);

  expect(report).toMatchObject({ code: 0, stdout: expect.stringContaining('had not ended') });
  expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('name="job.wait.honoured"');
  expect(merged).toMatchObject({ code: 1, stdout: expect.stringContaining('fail job.wait.honoured') });
});

describe.concurrent('where nothing can be written, verdicts are still printed', () => {
  test('of a rule that holds', async () => {
    const { code, stdout, stderr } = await verifyOnFullDisk(['--rule', 'job.input.required', '--cases', '3']);
    expect(stdout).toContain('1 pass, 0 fail');
    expect(stderr).toContain('not all results could be written');
    expect(code).toBe(2);
  });

  test('of a rule that fails, which comes first in the exit code', async () => {
    const { code, stdout } = await verifyOnFullDisk(broken);
    expect(stdout).toContain('FAIL job.wait.honoured');
    expect(stdout).not.toContain('By hand');
    expect(code).toBe(1);
  });
});
