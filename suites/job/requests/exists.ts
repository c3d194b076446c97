import { rule } from '../../../service/case/rule.ts';
import { notAlike } from '../../shared/jobs/jobs.ts';

const caseContexts = ['nothing submitted', 'a job submitted'] as const;

rule('job.requests.exists', { calls: 5 }, async ({ property }) => {
  await property(caseContexts, async (what, caseContext) => {
    const { given, when, request, expect } = caseContext;
    await given.call(request({ operation: 'health' }));
    if (what === 'a job submitted') await given.run({ input: {} });

    const { status } = await when.call(request({ operation: 'requests' }));

    await notAlike(caseContext);
    expect(status, 'the status of GET /requests').not.toBe(404);
    expect(status, 'the status of GET /requests').not.toBe(405);
  });
});
