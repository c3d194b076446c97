import type { Duration } from '../../../engine/time/time.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { chunksOf, outputsIn, startStream } from '../../shared/jobs/streaming.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';

const kinds = ['a stream', 'a plain handler at work', 'a plain handler that has ended'] as const;
const work = 10_000;

rule(
  'open.stream.repeats',
  { calls: 9, waits: { least: 5000, most: 2_400_000 } },
  async ({ holds, clock, longestWait }) => {
    const most = clock === 'virtual' ? work : Math.floor(longestWait * 0.8);
    await holds(kinds, async (kind, scene) => {
      if (kind === 'a stream') await observeStream(most, scene);
      else await observePlain(kind, most, scene);
    });
  },
);

/** Two calls with nothing new between them, and one after the end. */
async function observeStream(work: Duration, scene: Scene): Promise<void> {
  const { when, time, request, observe, unjudged } = scene;
  const { id, begun } = await startStream({ yield: ['one', 'two'], work }, scene);
  await time.reach(begun + Math.ceil(work / 2) + time.tick);
  const first = await chunksIn(id, scene);
  if (first.length === 0) unjudged('no chunk came');
  const second = await chunksIn(id, scene);
  observe('earlier chunks', second.length >= first.length ? 'repeated' : 'given once');
  await untilState({ id }, ['COMPLETED'], scene, { within: work });
  const late = await when.call(request({ operation: 'stream', jobId: id }));
  observe('/stream of a stream that has ended', streamTraitsOf(late));
}

async function chunksIn(id: string, scene: Scene): Promise<unknown[]> {
  const answer = await chunksOf(id, scene);
  return answer === undefined ? [] : outputsIn(answer, scene);
}

async function observePlain(kind: (typeof kinds)[number], work: Duration, scene: Scene): Promise<void> {
  const { given, when, time, request, observe } = scene;
  const isAtWork = kind === 'a plain handler at work';
  const { id } = await given.run({ input: probing({ work: isAtWork ? work : 0, return: 'an output' }) });
  await untilState({ id }, [isAtWork ? 'IN_PROGRESS' : 'COMPLETED'], scene);
  const stream = request({ operation: 'stream', jobId: id });
  const answer = await time.settle(when.call(stream), time.now() + 2 * work + time.ample);
  observe(`/stream of ${kind}`, answer === undefined ? 'no answer' : streamTraitsOf(answer));
}

function streamTraitsOf(answer: Answer): object {
  return { ...traitsOf(answer), chunks: Array.isArray(answer.json) ? answer.json.length : 'none' };
}
