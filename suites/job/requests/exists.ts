import { rule } from '../../../service/case/rule.ts';
import { notAlike } from '../../shared/jobs/jobs.ts';

/** That there is nothing of the kind, or not as a GET. Of a worker that serves no such thing a service may say 501. */
const nothing = [404, 405, 410];
const caseContexts = ['nothing submitted', 'a job submitted'] as const;

rule('job.requests.exists', { calls: 5 }, async ({ property }) => {
  await property(caseContexts, async (what, caseContext) => {
    const { given, when, request, expect } = caseContext;
    await given.call(request({ operation: 'health' }));
    if (what === 'a job submitted') await given.run({ input: {} });

    const { status } = await when.call(request({ operation: 'requests' }));

    await notAlike(caseContext);
    expect(nothing, 'the statuses that say there is no GET /requests').not.toContain(status);
  });
});
