import { expect, test } from 'vitest';
import { runTimed } from './timed-program.ts';

const place = { environment: { PATH: process.env.PATH, WORD: 'it is' }, folder: '/' };

test('a program has its exit code, what it printed on both streams, and what it computed', async () => {
  const work = 'for (const end = performance.now() + 300; performance.now() < end; );';
  const script = `${work} console.log(process.env.WORD, process.cwd()); console.error(process.argv[1]); process.exitCode = 3;`;
  const ended = await runTimed(process.execPath, ['-e', script, "over; don't"], place);
  expect(ended.code).toBe(3);
  expect(ended.output).toContain('it is /\n');
  expect(ended.output).toContain("over; don't");
  expect(ended.processorSeconds).toBeGreaterThan(0.02);
});

test('one that is not there says so', async () => {
  const { code, output } = await runTimed('/no/such/program', [], place);
  expect(code).toBe(127);
  expect(output).toContain('/no/such/program');
});
