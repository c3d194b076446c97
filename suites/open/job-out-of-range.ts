import { limits } from '../../generated/limits.ts';
import { rule } from '../../service/case/rule.ts';
import { probing } from '../arbitraries/probe-spec.ts';

const { executionTimeout, ttl } = limits;
const outOfRange = [
  {
    field: 'executionTimeout',
    side: 'below',
    good: executionTimeout.minimum,
    bad: executionTimeout.minimum - 1,
  },
  {
    field: 'executionTimeout',
    side: 'above',
    good: executionTimeout.maximum,
    bad: executionTimeout.maximum + 1,
  },
  { field: 'ttl', side: 'below', good: ttl.minimum, bad: ttl.minimum - 1 },
  { field: 'ttl', side: 'above', good: ttl.maximum, bad: ttl.maximum + 1 },
];

/** One step out of its range, beside the same submission at the bound. */
rule('open.job.out-of-range', { calls: 2, waits: { least: 0, most: 1000 } }, async ({ property }) => {
  await property(outOfRange, async ({ field, side, good, bad }, { pair, request, expect, observe }) => {
    const run = (value: number) =>
      request({ operation: 'run', body: { input: probing({}), policy: { [field]: value } } });

    const answer = await pair(run(good), run(bad));

    expect(answer.status, 'the status, no error of the service').toBeLessThan(500);
    observe(`${field} ${side} its range`, answer.status < 300 ? 'taken' : `refused with ${answer.status}`);
  });
});
