import { expect, test } from 'vitest';
import { runProgram } from './run-command.ts';

test('a check that breaks its own declaration costs no other rule its verdict', async () => {
  const { stdout, stderr } = await runProgram(process.execPath, ['tests/fixtures/run-erring.ts']);

  const results = JSON.parse(stdout || JSON.stringify(stderr));

  const suiteError = 'a case made 2 calls and declares 1';
  expect(results).toContainEqual(
    expect.objectContaining({ id: 'job.run.accepts', verdict: 'inconclusive', suiteError }),
  );
  expect(results).toContainEqual(expect.objectContaining({ id: 'job.wait.honoured', verdict: 'pass' }));
});
