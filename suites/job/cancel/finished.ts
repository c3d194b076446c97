import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';
import { finishedRun } from '../retention/finished.ts';

const endings = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT', 'unknown'] as const;

rule(
  'open.cancel.finished',
  { calls: 6, waits: { least: 12_000, most: 1_300_000 } },
  async ({ property }) => {
    await property(endings, async (ending, caseContext) => {
      const { given, when, request, expect, observe } = caseContext;
      if (ending === 'unknown') {
        const { id } = await given.run({ input: probing({}) });
        const unknown = request({ operation: 'cancel', jobId: `${id}-unknown` });
        const answer = await when.call(unknown);
        expect(answer.record.id, 'the id of a job that nobody submitted').not.toBe(id);
        observe('of an unknown job', traitsOf(answer));
        return;
      }
      const { id } = await finishedRun(
        { ending, work: 0, mark: 'cancelled-later', streams: false },
        caseContext,
      );

      const answer = await when.cancel(id);

      const after = await when.status(id);
      observe(`of a ${ending} job`, traitsOf(answer));
      observe(`a ${ending} job afterwards`, after.record.status ?? after.status);
    });
  },
);
