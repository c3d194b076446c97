import { limits } from '../../../generated/limits.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { judgeStatus } from '../judge-life.ts';
import { bornBy } from '../life.ts';
import { type Command, listen, type Model, type Real } from '../model.ts';
import { type ModelOrder, orderWords, submissionOf } from '../order.ts';
import type { States } from '../states.ts';

const mostLives = 6;
const queued: States = new Set(['IN_QUEUE']);

/** `/run`: a job begins its life in the queue. @see interface 3 */
export const runCommand = (order: ModelOrder): Command => ({
  check: ({ lives }) => lives.length < mostLives,
  async run(model, real) {
    const { when, expect } = real.scene;
    const mark = markOf(model, order);

    const answer = await when.run(submissionOf(order, mark, real.scene));

    expect(answer).toBeAccepted();
    expect(answer.record).toMatchObject({ id: expect.stringMatching(/./), status: 'IN_QUEUE' });
    const kept = { least: limits.retention.run, most: limits.retention.run };
    const number = model.lives.length;
    model.lives.push(bornBy(answer, { number, id: answer.record.id!, mark, order, kept, states: queued }));
    listen(model, real);
  },
  toString: () => `run(${orderWords(order)})`,
});

/** `/runsync`, waited for: its job's life is known from its end on. @see interface 4.1 */
export const runsyncCommand = (order: ModelOrder): Command => ({
  check: ({ lives, left }) => lives.length < mostLives && left > order.work + limits.wait.minimum,
  async run(model, real) {
    const { scene } = real;
    const mark = markOf(model, order);
    const body = submissionOf(order, mark, scene);
    const wait = Math.min(limits.wait.default, model.left);
    const begun = scene.time.now();

    const call = scene.when.call(scene.request({ operation: 'runsync', body, query: { wait } }));
    const settled = await scene.time.settle(call, begun + wait + scene.time.ample);
    const answer = settled ?? scene.unjudged('a /runsync was not answered');

    model.left -= scene.time.now() - begun;
    // What is answered when the wait ends first is open.
    const isOver = answer.answered - answer.sent >= wait;
    const isTaken = answer.status < 300 && answer.record.id !== undefined;
    if (isTaken && !isOver) take(model, answer, mark, order, real);
    listen(model, real);
  },
  toString: () => `runsync(${orderWords(order)})`,
});

function take(model: Model, answer: Answer, mark: string, order: ModelOrder, { scene }: Real): void {
  const { runsync } = limits.retention;
  const number = model.lives.length;
  const kept = { least: runsync, most: runsync };
  const life = bornBy(answer, { number, id: answer.record.id!, mark, order, kept, states: queued });
  judgeStatus(life, answer, scene);
  model.lives.push(life);
}

/** A word that no other job of the case has, nor any of another case. */
function markOf({ lives }: Model, { work }: ModelOrder): string {
  return `mark-${lives.length}-${work}`;
}
