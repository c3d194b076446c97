import { rule } from '../../../service/case/rule.ts';
import { shapeOf } from '../shape-of.ts';

/** Ids that no job ever had, of several forms. */
const ids = ['no-job-has-this-id-5f0c7a19d2e84b36', '00000000-0000-4000-8000-000000000000', '0', 'sync-none'];

rule('open.status.unknown-job', { calls: 3 }, async ({ property }) => {
  await property(ids, async (id, { given, when, expect, observe, inconclusive }) => {
    const known = await given.run({ input: {} });
    await given.status(known.id);

    const answer = await when.status(id);

    if (answer.status < 400 && answer.record.status !== undefined)
      inconclusive('the answer is the record of a job');
    expect(answer.status, 'the status').toBeLessThan(500);
    observe('status', answer.status);
    observe('body', answer.text === '' ? 'none' : shapeOf(answer.json));
  });
});
