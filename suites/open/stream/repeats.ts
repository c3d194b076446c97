import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { chunksOf, outputsIn, startStream } from '../../shared/jobs/streaming.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';

const kinds = ['a stream', 'a plain handler at work', 'a plain handler that has ended'] as const;
const work = 10_000;

rule(
  'open.stream.repeats',
  { calls: 9, waits: { least: 5000, most: 2_400_000 } },
  async ({ property, afford, longestWait }) => {
    const most = afford(work, Math.floor(longestWait * 0.8));
    await property(kinds, async (kind, caseContext) => {
      if (kind === 'a stream') await observeStream(most, caseContext);
      else await observePlain(kind, most, caseContext);
    });
  },
);

/** Two calls with nothing new between them, and one after the end. */
async function observeStream(work: Duration, caseContext: CaseContext): Promise<void> {
  const { when, time, request, observe, inconclusive } = caseContext;
  const { id, begun } = await startStream({ yield: ['one', 'two'], work }, caseContext);
  await time.reach(begun + Math.ceil(work / 2) + time.tick);
  const first = await chunksIn(id, caseContext);
  if (first.length === 0) inconclusive('no chunk came');
  const second = await chunksIn(id, caseContext);
  observe('earlier chunks', second.length >= first.length ? 'repeated' : 'given once');
  await untilState({ id }, ['COMPLETED'], caseContext, { within: work });
  const late = await when.call(request({ operation: 'stream', jobId: id }));
  observe('/stream of a stream that has ended', streamTraitsOf(late));
}

async function chunksIn(id: string, caseContext: CaseContext): Promise<unknown[]> {
  const answer = await chunksOf(id, caseContext);
  return answer === undefined ? [] : outputsIn(answer, caseContext);
}

async function observePlain(
  kind: (typeof kinds)[number],
  work: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, time, request, observe } = caseContext;
  const isAtWork = kind === 'a plain handler at work';
  const { id } = await given.run({ input: probing({ work: isAtWork ? work : 0, return: 'an output' }) });
  await untilState({ id }, [isAtWork ? 'IN_PROGRESS' : 'COMPLETED'], caseContext);
  const stream = request({ operation: 'stream', jobId: id });
  const answer = await time.settle(when.call(stream), time.now() + 2 * work + time.setupTimeout);
  observe(`/stream of ${kind}`, answer === undefined ? 'no answer' : streamTraitsOf(answer));
}

function streamTraitsOf(answer: Answer): object {
  return { ...traitsOf(answer), chunks: Array.isArray(answer.json) ? answer.json.length : 'none' };
}
