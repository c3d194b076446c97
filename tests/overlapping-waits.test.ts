import { expect, test } from 'vitest';
import { runProgram } from './run-command.ts';

test('twenty rules that each wait three seconds of a real clock wait at the same time', async () => {
  const { stdout, stderr } = await runProgram(process.execPath, ['tests/fixtures/run-waiting.ts']);

  const { verdicts, atOnce } = JSON.parse(stdout || JSON.stringify(stderr));

  expect(verdicts).toEqual(Array.from({ length: 20 }, () => 'pass'));
  // A busy machine lets some begin later than others, and none wait for another to end.
  expect(atOnce).toBeGreaterThanOrEqual(3);
});
