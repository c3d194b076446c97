import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, scratchFolder } from './run-command.ts';

const entry = (rule: string) =>
  `- { rule: ${rule}, reason: known to be so, issue: "https://issues.example/1", expires: 2999-12-31 }\n`;

async function verify(deviations: string, option = '--expect') {
  const results = await scratchFolder();
  const file = join(results, 'deviations.yaml');
  await writeFile(file, deviations);
  const broken = ['--fault', 'wait-ends-a-tick-early', '--rule', 'job.wait.honoured'];
  const args = [
    'verify',
    '--seed',
    '1',
    '--cases',
    '5',
    '--patience',
    '60000',
    '--results',
    join(results, 'runs'),
    ...broken,
  ];
  const outcome = await runCommand([...args, '--rule', 'job.run.accepts', option, file]);
  const record = JSON.parse(await readFile(join(results, 'runs/latest/results.json'), 'utf8'));
  return { ...outcome, record };
}

describe.concurrent('known deviations', () => {
  test('let through what breaks as expected', async () => {
    const { code, stdout, record } = await verify(entry('job.wait.honoured'));
    expect(stdout).toContain('expected job.wait.honoured until 2999-12-31: known to be so');
    expect(record).toMatchObject({ summary: { fail: 0, expected: 1 }, deviations: [{ state: 'met' }] });
    expect(code).toBe(0);
  });

  test('end a run with 4 when a rule holds by now, or is none', async () => {
    const stale = await verify(entry('job.wait.honoured') + entry('job.run.accepts'));
    expect(stale.stdout).toContain('stale deviation job.run.accepts');
    expect(stale.code).toBe(4);
    const unknown = await verify(entry('job.wait.honoured') + entry('job.wait.honored'));
    expect(unknown.stdout).toContain('unknown deviation job.wait.honored');
    expect(unknown.code).toBe(4);
  });

  test('of rules in quarantine: neither one that is broken nor one that holds fails the run', async () => {
    const both = entry('job.wait.honoured') + entry('job.run.accepts');
    const { code, stdout, record } = await verify(both, '--quarantine');
    expect(stdout).toContain(
      'quarantined job.wait.honoured until 2999-12-31, broken this time: known to be so',
    );
    expect(record).toMatchObject({ summary: { fail: 0, expected: 1, wrongDeviations: 0 } });
    expect(record.deviations).toMatchObject([{ state: 'met', quarantined: true }, { state: 'held' }]);
    expect(code).toBe(0);
  });

  test('excuse nothing else', async () => {
    const { code } = await verify(entry('job.cancel.queued'));
    expect(code).toBe(1);
  });
});
