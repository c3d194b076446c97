import { expect, test } from 'vitest';
import { waits } from './fixtures/waiting.ts';
import { runProgram } from './run-command.ts';

test('twenty rules that each wait three seconds of a real clock take less than two such waits', async () => {
  const { stdout, stderr } = await runProgram(process.execPath, ['tests/fixtures/run-waiting.ts']);

  const { verdicts, took } = JSON.parse(stdout || JSON.stringify(stderr));

  expect(verdicts).toEqual(Array.from({ length: 20 }, () => 'pass'));
  expect(took / waits).toBeGreaterThanOrEqual(1);
  expect(took / waits).toBeLessThan(2);
});
