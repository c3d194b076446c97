import fc from 'fast-check';
import { leastMeasured } from '../../../engine/time/least-measured.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { submission, submissionBodyOf, withoutPriority } from '../../arbitraries/submission.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';

/** Takes webhooks where the target can't reach ours: nothing is called before the job completes. */
const nowhere = 'https://webhook.invalid/completed';

/** Two submissions of one body: an id that comes twice is no job's. */
rule(
  'job.body.optional-fields',
  { calls: 2, waits: { least: 0, most: 2 * (limits.wait.default + 600_000) } },
  async ({ property }) => {
    await property(
      fc.record({ operation: fc.constantFrom('run', 'runsync'), draft: submission() }),
      async ({ operation, draft }, caseContext) => {
        const { request, expect, time, cover, webhook = nowhere, inconclusive } = caseContext;
        const body = submissionBodyOf(operation === 'run' ? draft : withoutPriority(draft), webhook);

        const answers = [
          await judgedCall(request({ operation, body }), caseContext),
          await judgedCall(request({ operation, body }), caseContext),
        ];

        const wait =
          operation === 'run' ? Infinity : Math.min(limits.wait.default, draft.policy?.ttl ?? Infinity);
        if (answers.some(({ sent, answered }) => answered - sent >= leastMeasured(wait, time)))
          inconclusive('the wait ended first, or the job');
        for (const answer of answers) expect(answer).toBeAccepted();
        const ids = new Set(answers.map(({ record }) => record.id));
        if (ids.size < answers.length) inconclusive('the answers do not distinguish two jobs');
        cover(subsetIn(body));
      },
      { covers: Object.fromEntries(subsets.map((subset) => [subset, 0.03])) },
    );
  },
);

const optional = ['webhook', 'policy', 's3Config'];
const subsets = ['none'].concat(
  [1, 2, 3, 4, 5, 6, 7].map((bits) => optional.filter((_, index) => bits & (1 << index)).join(' ')),
);

function subsetIn(body: object): string {
  return optional.filter((name) => name in body).join(' ') || 'none';
}
