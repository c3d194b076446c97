import { rule } from '../../../harness/rule/rule.ts';

const scenes = ['nothing submitted', 'a job submitted'] as const;

rule('job.requests.exists', { calls: 3 }, async ({ holds }) => {
  await holds(scenes, async (what, { given, when, request, expect }) => {
    await given.call(request({ operation: 'health' }));
    if (what === 'a job submitted') await given.run({ input: {} });

    const { status } = await when.call(request({ operation: 'requests' }));

    expect(status, 'the status of GET /requests').not.toBe(404);
    expect(status, 'the status of GET /requests').not.toBe(405);
  });
});
