import { expect, test } from 'vitest';
import { runProgram, scratchFolder } from './run-command.ts';

test('other programs judge and compare, and their process and terminal are left alone', async () => {
  const results = await scratchFolder();
  const args = ['tests/fixtures/use-library.ts', results];
  const { code, stdout, stderr } = await runProgram(process.execPath, args);

  expect(JSON.parse(stdout)).toEqual({
    heard: ['job.wait.honoured'],
    exitCodes: [0, 1],
    verdicts: [{ rule: 'job.wait.honoured', before: 'pass', now: 'fail' }],
    signals: 0,
    unhandled: ['Error: of the program, beside'],
    rejected: 'Error: of onResult',
    hearsRejections: 1,
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
});

test('what nothing can be judged with is an error of the library', async () => {
  const { verify, UsageError } = await import('../library/index.ts');
  const results = await scratchFolder();
  await expect(verify({ rules: ['job.run'], results })).rejects.toBeInstanceOf(UsageError);
  await expect(verify({ target: '/nowhere.yaml', results })).rejects.toThrow('/nowhere.yaml');
  for (const [name, value] of Object.entries({
    rules: 5,
    areas: [1],
    shard: '1/2',
    signal: {},
    onResult: 'x',
  }))
    await expect(verify({ [name]: value, results }), name).rejects.toThrow(`verify: ${name} is`);
});
