import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import {
  behindAnother,
  judgedCall,
  judgedEnd,
  unending,
  untilDone,
  untilState,
} from '../../shared/jobs/jobs.ts';
import { breakJob, callsToBreak, waitsToBreak } from '../retry/broken.ts';
import { mayWait, retryOf } from '../retry/retried.ts';

const states = ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];
const minute = 60_000;
const { minimum } = limits.executionTimeout;
/** It goes on when the longest wait of a context is over: what a cancel of a job that has ended answers is open. */
const longer = unending(2 * limits.wait.default);

/** An answer that is a job record, and the id of the job where it is known beforehand. */
type Recorded = { readonly answer: Answer; readonly id?: string };
type Source = {
  readonly record: (caseContext: CaseContext) => Promise<Recorded>;
  [toStringMethod](): string;
};

const sources: readonly Source[] = [
  source('run', async ({ when }) => ({ answer: await when.run({ input: {} }) })),
  source('runsync', async (caseContext) => ({
    answer: await judgedCall(untilDone('runsync', { input: {} }, caseContext), caseContext),
  })),
  source('status of a queued job', async (caseContext) => {
    const on = await behindAnother(caseContext, minute);
    const { id } = await caseContext.given.run({ input: {} }, on);
    return { id, answer: await caseContext.when.status(id, on) };
  }),
  source('status of a job at work', async (caseContext) => {
    const id = await submit({ work: minute }, caseContext);
    await caseContext.time.reach(caseContext.time.now() + 1000);
    return { id, answer: await caseContext.when.status(id) };
  }),
  source('status of a completed job', (caseContext) => ended({ return: 'done' }, caseContext)),
  source('status of a failed job', (caseContext) => ended({ fail: { always: true } }, caseContext)),
  source('status of a cancelled job', async (caseContext) => {
    const { id } = await caseContext.given.run(longer);
    await caseContext.given.cancel(id);
    return { id, answer: await caseContext.when.status(id) };
  }),
  source('status of a job that was cancelled in the queue', async (caseContext) => {
    const on = await behindAnother(caseContext, minute);
    const { id } = await caseContext.given.run({ input: {} }, on);
    await caseContext.given.cancel(id, on);
    return { id, answer: await caseContext.when.status(id, on) };
  }),
  source('cancel', async (caseContext) => {
    const { id } = await caseContext.given.run(longer);
    return { id, answer: await caseContext.when.cancel(id) };
  }),
  source('retry', async (caseContext) => {
    const id = await submit({ fail: { always: true } }, caseContext);
    await untilState({ id }, ['FAILED'], caseContext);
    return {
      id,
      answer: await caseContext.when.call(caseContext.request({ operation: 'retry', jobId: id })),
    };
  }),
];

/** It may take several attempts, each as long as the execution time. */
const timedOut = source('status of a timed-out job', async (caseContext) => {
  const policy = { executionTimeout: minimum };
  const { id } = await caseContext.given.run({ input: probing({ work: minute }), policy });
  return { id, answer: await judgedEnd(id, caseContext, minute) };
});

/** It waits for a worker once more. */
function retried(ruleContext: RuleContext): Source {
  return source('status of a retried job in the queue', async (caseContext) => {
    const breakdown = { ending: 'FAILED', work: 0, waits: true, recovers: false } as const;
    const broken = await breakJob(breakdown, ruleContext, caseContext);
    await retryOf(broken, caseContext);
    return { id: broken.id, answer: await caseContext.when.status(broken.id, broken.on) };
  });
}

rule(
  'job.record.shape',
  {
    calls: 4 + callsToBreak,
    waits: { least: 1000, most: limits.wait.default + 600_000 + minute + waitsToBreak },
  },
  async (ruleContext) => {
    const { property, longestWait } = ruleContext;
    const slow = longestWait < 2 * minute ? [] : [timedOut];
    const all = [...sources, ...slow, ...(mayWait(ruleContext) ? [retried(ruleContext)] : [])];
    await property(all, async ({ record }, caseContext) => {
      const { expect, inconclusive } = caseContext;

      const { answer, id } = await record(caseContext);

      if (answer.status > 299) inconclusive(`${answer.request.operation} was answered ${answer.status}`);
      expect(answer.json, 'a record, an object').toMatchObject({
        id: id ?? expect.stringMatching(/./),
        status: expect.toBeOneOf(states),
      });
      for (const name of ['delayTime', 'executionTime']) {
        const time = (answer.json as Record<string, unknown>)[name];
        if (time !== undefined) expect(time, `${name}, a number`).toBeTypeOf('number');
      }
    });
  },
);

async function ended(probeSpec: ProbeSpec, caseContext: CaseContext): Promise<Recorded> {
  const id = await submit(probeSpec, caseContext);
  return { id, answer: await judgedEnd(id, caseContext) };
}

async function submit(probeSpec: ProbeSpec, { given }: CaseContext): Promise<string> {
  return (await given.run({ input: probing(probeSpec) })).id;
}

function source(name: string, record: Source['record']): Source {
  return { record, [toStringMethod]: () => name };
}
