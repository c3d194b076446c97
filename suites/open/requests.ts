import { rule } from '../../service/case/rule.ts';
import { unending, untilState } from '../shared/jobs/jobs.ts';
import { plainLetters } from '../shared/plain-letters.ts';
import { shapeOf } from './shape-of.ts';

const work = 86_400_000;
const caseContexts = ['a job at work', 'a completed job'] as const;

/** Only whether our own job is reported: who else uses the endpoint differs from run to run. */
rule('open.requests', { calls: 3, waits: { least: 2000, most: 1_200_000 } }, async ({ property }) => {
  await property(caseContexts, async (what, caseContext) => {
    const { given, when, request, observe } = caseContext;
    const isAtWork = what === 'a job at work';
    const { id } = await given.run(unending(isAtWork ? work : 0));
    await untilState({ id }, [isAtWork ? 'IN_PROGRESS' : 'COMPLETED'], caseContext);

    const answer = await when.call(request({ operation: 'requests' }));

    observe('status', answer.status);
    observe('body', answer.text === '' ? 'none' : shapeOf(answer.json));
    observe(`mentions ${what}`, plainLetters(answer).includes(id));
  });
});
