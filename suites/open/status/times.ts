import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { behindAnother, judgedEnd } from '../../shared/jobs/jobs.ts';

const minute = 60_000;
const { minimum } = limits.executionTimeout;

type Unfinished = {
  readonly name: string;
  readonly status: (caseContext: CaseContext) => Promise<Answer>;
  [toStringMethod](): string;
};

const jobs: readonly Unfinished[] = [
  kind('queued', async (caseContext) => {
    const on = await behindAnother(caseContext, minute);
    const { id, sent } = await caseContext.given.run({ input: {} }, on);
    await caseContext.time.reach(sent + 1000);
    return caseContext.when.status(id, on);
  }),
  kind('at work', async (caseContext) => {
    const { id, sent } = await caseContext.given.run({ input: probing({ work: minute }) });
    await caseContext.time.reach(sent + 1000);
    return caseContext.when.status(id);
  }),
  kind('cancelled at work', async (caseContext) => {
    const { id, sent } = await caseContext.given.run({ input: probing({ work: minute }) });
    await caseContext.time.reach(sent + 1000);
    await caseContext.given.cancel(id);
    return caseContext.when.status(id);
  }),
  kind('failed', async (caseContext) => {
    const { id } = await caseContext.given.run({ input: probing({ work: 500, fail: { always: true } }) });
    return judgedEnd(id, caseContext, minute);
  }),
];

const timedOut = kind('timed out', async (caseContext) => {
  const policy = { executionTimeout: minimum };
  const { id } = await caseContext.given.run({ input: probing({ work: minute }), policy });
  return judgedEnd(id, caseContext, minute);
});

rule(
  'open.status.times',
  { calls: 4, waits: { least: 2000, most: 2 * minute + 600_000 } },
  async ({ property, longestWait }) => {
    await property(
      longestWait < 2 * minute ? jobs : [...jobs, timedOut],
      async ({ name, status }, caseContext) => {
        const answer = await status(caseContext);

        caseContext.expect(answer).toBeFound();
        for (const time of ['delayTime', 'executionTime'] as const) {
          caseContext.observe(`${name}: ${time}`, seen(answer.json, time));
        }
      },
    );
  },
);

/** Whether there is a time, and whether it counts: the value itself differs from run to run. */
function seen(json: unknown, name: string): string {
  const value = (json as Record<string, unknown> | undefined)?.[name];
  if (value === undefined) return 'not there';
  if (typeof value !== 'number') return value === null ? 'null' : typeof value;
  return value === 0 ? 'zero' : value > 0 ? 'above zero' : 'below zero';
}

function kind(name: string, status: Unfinished['status']): Unfinished {
  return { name, status, [toStringMethod]: () => name };
}
