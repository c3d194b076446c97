import { differences } from '../../../engine/property/differences.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { completed, isRefused, judgedEnd, onlyCompleted } from './jobs.ts';

const textsWithNul = { 'a\0b': 'c\0d', list: ['\0', ''] };
const textsWithout = { ab: 'cd', list: [''] };

/**
 * Judges that a job's output has the texts with U+0000 that its body has. A service may refuse them, by RFC 8259 section
 * 9, so that no other body has any; then it is judged with the texts without it.
 * @param bodyOf the body of a job whose output is to be the texts
 */
export async function judgeTextsWithNul(
  bodyOf: (texts: object) => object,
  { property, untried }: Pick<RuleContext, 'property' | 'untried'>,
): Promise<void> {
  await property([textsWithNul], async (texts, caseContext) => {
    const { when, expect, inconclusive } = caseContext;
    const submitted = await when.run(bodyOf(texts));
    if (isRefused(submitted)) {
      untried('texts with U+0000: the target refuses them');
      const { record } = await completed('run', bodyOf(textsWithout), caseContext);
      expect(differences(record.output, textsWithout), 'where the output is another').toEqual([]);
      return;
    }
    const { id } = submitted.record;
    if (submitted.status >= 300 || id === undefined) return inconclusive('the job was not accepted');

    const { record } = onlyCompleted(await judgedEnd(id, caseContext), caseContext);

    expect(differences(record.output, texts), 'where the output is another').toEqual([]);
  });
}
