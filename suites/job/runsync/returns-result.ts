import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { jsonValue } from '../../arbitraries/json-value.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';

const { default: usual, maximum } = limits.wait;
/** The job ends long before the wait does, also where a worker must start first. */
const longestWork = usual / 3;

rule(
  'job.runsync.returns-result',
  { calls: 1, waits: { least: 1000, most: maximum + 600_000 } },
  async ({ property, afford, moment, longestWait }) => {
    const most = afford(longestWork, Math.min(moment, longestWait / 2, longestWork));
    await property(
      fc.record({
        output: jsonValue(),
        work: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: Math.floor(most) })),
        wait: fc.option(fc.integer({ min: usual, max: maximum }), { nil: undefined }),
      }),
      async ({ output, work, wait }, caseContext) => {
        const { request, expect, cover, inconclusive } = caseContext;
        const query = wait === undefined ? {} : { query: { wait } };
        const body = { input: probing({ work, return: output }) };

        const answer = await judgedCall(request({ operation: 'runsync', body, ...query }), caseContext);

        if (answer.answered - answer.sent >= (wait ?? usual))
          inconclusive('the job took longer than the wait', 'job-not-ended');
        expect(answer).toBeAccepted();
        const { record } = answer;
        expect(record).toMatchObject({ id: expect.stringMatching(/./), status: 'COMPLETED' });
        expect(record, 'the record').toHaveProperty('output');
        expect(differences(record.output, output), 'where the output is another').toEqual([]);
        expect(record.delayTime, 'delayTime, a number').toEqual(expect.any(Number));
        expect(record.executionTime, 'executionTime, a number').toEqual(expect.any(Number));
        if (work > 0) cover('a job that works for a while');
      },
      { covers: { 'a job that works for a while': 0.1 } },
    );
  },
);
