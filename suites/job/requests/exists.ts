import { rule } from '../../../service/case/rule.ts';
import { notAlike } from '../../shared/jobs/jobs.ts';

const scenes = ['nothing submitted', 'a job submitted'] as const;

rule('job.requests.exists', { calls: 5 }, async ({ holds }) => {
  await holds(scenes, async (what, scene) => {
    const { given, when, request, expect } = scene;
    await given.call(request({ operation: 'health' }));
    if (what === 'a job submitted') await given.run({ input: {} });

    const { status } = await when.call(request({ operation: 'requests' }));

    await notAlike(scene);
    expect(status, 'the status of GET /requests').not.toBe(404);
    expect(status, 'the status of GET /requests').not.toBe(405);
  });
});
