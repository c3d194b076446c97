import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram, scratchFolder } from './run-command.ts';

const verify = (results: string) =>
  `"${process.execPath}" scripts/main.js verify --rule job.input.required --seed 1 --cases 5 --results ${results}`;

test('a run goes on to its end when its reader has gone', async () => {
  const results = join(await scratchFolder(), 'runs');
  const script = `${verify(results)} 2>&1 | head -1; echo "code \${PIPESTATUS[0]}"`;

  const { stdout } = await runProgram('bash', ['-c', script]);

  expect(stdout).toMatch(/^seed 1, tier embedded: 1 rule .*\ncode 0\n$/);
  expect(await readdir(results)).toContain('latest');
});

test('what can not be written is reported, and is no failure of the target', async () => {
  const results = join(await scratchFolder(), 'runs');

  const { code, stderr } = await runProgram('bash', ['-c', `${verify(results)} > /dev/full`]);

  expect(stderr).toContain("standard output can't be written (ENOSPC");
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(code).toBe(0);
});

test('what a command prints that leaves nothing else is an error where it can not be written', async () => {
  const list = `"${process.execPath}" scripts/main.js rules`;
  const { code, stderr } = await runProgram('bash', ['-c', `${list} > /dev/full`]);
  const cut = await runProgram('bash', ['-c', `${list} | head -1; echo "code \${PIPESTATUS[0]}"`]);

  expect(stderr).toContain("standard output can't be written (ENOSPC");
  expect(code).toBe(2);
  expect(cut.stdout).toMatch(/code 0\n$/);
});

test.each(['/dev/full', 'a file that may have 16 kB'])(
  'a document on %s that is not whole is an error',
  async (where) => {
    const folder = await scratchFolder();
    const target = where === '/dev/full' ? where : join(folder, 'out.json');
    const limited = where === '/dev/full' ? '' : 'ulimit -f 16; ';
    const command = `${limited}${verify(join(folder, 'runs'))} --json > ${target}`;

    const { code, stderr } = await runProgram('bash', ['-c', command]);

    expect(stderr).toMatch(/standard output can't be written \((ENOSPC|EFBIG)/);
    expect(code).toBe(2);
  },
);
