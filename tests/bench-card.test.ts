import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { writeStandInK6 } from './stand-in-k6.ts';

/** 40 ms of a card of 1 TFLOP/s. */
const work = '{"batch":1,"size":1000,"products":17,"tflops":1,"variance":0}';

test('a card does the same work without a queue and as jobs, by turns', async () => {
  const { k6 } = await writeStandInK6({ latency: 50 });
  const args = ['bench', 'card', '--gpu', work, '--seconds', '1', '--rounds', '2'];
  const { code, stdout, stderr } = await runCommand(args, { K6_BIN: k6 });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^(model, modelled|.+, measured)\nwithout a queue: [\d.]+, [\d.]+ jobs\/s, /);
  expect(stdout).toMatch(/^single stream: 20, 20 jobs\/s, [\d.]+ % of that/m);
  expect(stdout).toMatch(/^offline: [\d.]+, [\d.]+ jobs\/s, [\d.]+ % of that/m);
});

test('an order that is none is named before anything is measured', async () => {
  const { k6 } = await writeStandInK6({ latency: 50 });
  const args = ['bench', 'card', '--gpu', '{"size":0}', '--seconds', '1'];
  const { code, stderr } = await runCommand(args, { K6_BIN: k6 });
  expect(code).toBe(2);
  expect(stderr).toContain('gpu.size is a whole number from 1 to 65536');
});
