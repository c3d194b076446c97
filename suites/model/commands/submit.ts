import { limits } from '../../../generated/limits.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { describeJobSpec, type ModelJobSpec, submissionOf } from '../job-spec.ts';
import { judgeStatus } from '../judge-life.ts';
import { bornBy } from '../life.ts';
import { type Command, listen, type Model, type Real } from '../model.ts';
import type { States } from '../states.ts';

const mostLives = 6;
const queued: States = new Set(['IN_QUEUE']);

/** `/run`: a job begins its life in the queue. @see interface 3 */
export const runCommand = (spec: ModelJobSpec): Command => ({
  check: ({ lives }) => lives.length < mostLives,
  async run(model, real) {
    const { when, expect } = real.caseContext;
    const mark = markOf(model, spec);

    const answer = await when.run(submissionOf(spec, mark, real.caseContext));

    expect(answer).toBeAccepted();
    expect(answer.record).toMatchObject({ id: expect.stringMatching(/./), status: 'IN_QUEUE' });
    const kept = { least: limits.retention.run, most: limits.retention.run };
    const number = model.lives.length;
    model.lives.push(bornBy(answer, { number, id: answer.record.id!, mark, spec, kept, states: queued }));
    listen(model, real);
  },
  toString: () => `run(${describeJobSpec(spec)})`,
});

/** `/runsync`, waited for: its job's life is known from its end on. @see interface 4.1 */
export const runsyncCommand = (spec: ModelJobSpec): Command => ({
  check: ({ lives, left }) => lives.length < mostLives && left > spec.work + limits.wait.minimum,
  async run(model, real) {
    const { caseContext } = real;
    const mark = markOf(model, spec);
    const body = submissionOf(spec, mark, caseContext);
    const wait = Math.min(limits.wait.default, model.left);
    const begun = caseContext.time.now();

    const call = caseContext.when.call(caseContext.request({ operation: 'runsync', body, query: { wait } }));
    const settled = await caseContext.time.settle(call, begun + wait + caseContext.time.setupTimeout);
    const answer = settled ?? caseContext.inconclusive('a /runsync was not answered');

    model.left -= caseContext.time.now() - begun;
    // What is answered when the wait ends first is open.
    const isOver = answer.answered - answer.sent >= wait;
    const isAccepted = answer.status < 300 && answer.record.id !== undefined;
    if (isAccepted && !isOver) take(model, answer, mark, spec, real);
    listen(model, real);
  },
  toString: () => `runsync(${describeJobSpec(spec)})`,
});

function take(model: Model, answer: Answer, mark: string, spec: ModelJobSpec, { caseContext }: Real): void {
  const { runsync } = limits.retention;
  const number = model.lives.length;
  const kept = { least: runsync, most: runsync };
  const life = bornBy(answer, { number, id: answer.record.id!, mark, spec, kept, states: queued });
  judgeStatus(life, answer, caseContext);
  model.lives.push(life);
}

/** A word that no other job of the case has, nor any of another case. */
function markOf({ lives }: Model, { work }: ModelJobSpec): string {
  return `mark-${lives.length}-${work}`;
}
