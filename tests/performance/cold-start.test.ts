import { expect, test } from 'vitest';
import { loads } from '../../load/run/loads.ts';
import { performanceMutants } from '../../mutants/performance/performance-mutants.ts';
import { requestSimulated } from './load-simulated.ts';

test('where a worker never goes idle cold starts are invalid: what was seen is said, what was measured is kept', async () => {
  const overrides = performanceMutants.filter(({ id }) => id === 'a-worker-never-goes-idle');
  const { findings, measured } = await loads['cold-start'].run(
    requestSimulated({ load: 'cold-start', seed: 1, rounds: 12, overrides }),
  );
  const latency = measured!.figures.find(({ name }) => name === 'cold-start-4/latency');
  expect(latency).toMatchObject({ verdict: 'invalid', rounds: [{ count: 4 }] });
  const finding = findings.find(({ part }) => part === 'cold-start-4/latency');
  expect(finding).toMatchObject({
    verdict: 'invalid',
    reason: expect.stringMatching(
      /ten minutes after its last job: \/health counted 0 idle and 1 running at the end/,
    ),
  });
});
