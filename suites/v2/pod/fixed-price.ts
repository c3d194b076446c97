import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { beginsToRun, listed, runningPod, setupTimeout, waits } from '../../shared/making/v2-life.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { type Compute, runningCpuPod } from './bodies.ts';
import { callsToStop, stopped } from './stopping.ts';

type Change = 'a stop and a start' | 'a restart' | 'another name' | 'ten days';
type Case = {
  readonly change: Change;
  readonly times: number;
  readonly compute: Compute;
  [toStringMethod](): string;
};
const changes: readonly Change[] = ['a stop and a start', 'a restart', 'another name'];
const cases: readonly Case[] = [
  ...changes.flatMap((change) => [1, 2].map((times) => caseOf(change, times, 'gpu'))),
  caseOf('a stop and a start', 1, 'cpu'),
  caseOf('ten days', 1, 'gpu'),
];

function caseOf(change: Change, times: number, compute: Compute): Case {
  const words = `${change}, ${times} times, of a Pod with ${compute}`;
  return { change, times, compute, [toStringMethod]: () => words };
}

const hour = 3_600_000;
const tenDays = 240 * hour;

/**
 * The members of a Pod whose names say that they are a price. What was spent so far is none: it grows by itself, which
 * shows where an hour costs nothing to wait. What is taken off a price is another matter.
 */
const priceNames = /cost|price/i;
const otherAmounts = /adjust|discount|saving|spot|bid|total|spent|sofar|storage|disk/i;

rule(
  'v2.pod.fixed-price',
  {
    calls: 24 + 3 * callsToStop,
    waits: { ...waits, most: waits.most + hour + tenDays, patient: true },
    makes: { pod: [1, 4] },
  },
  async (ruleContext) => {
    const possible = ruleContext.afford(cases, cases.slice(0, 1));
    await ruleContext.property(possible, async ({ change, times, compute }, caseContext) => {
      const { rest, time, expect } = caseContext;
      await expectService(caseContext);
      const run = compute === 'cpu' ? runningCpuPod : runningPod;
      const { id } = await run(caseContext, ruleContext);
      const first = pricesOf(await listed(id, caseContext));
      if (time.kind === 'virtual') await time.reach(time.now() + hour);
      const later = pricesOf(await listed(id, caseContext));
      const names = Object.keys(first).filter((name) => first[name] === later[name]);
      if (names.length === 0) rest.lacking('no price of a Pod is shown that holds still while it runs');

      for (let time = 0; time < times; time++) {
        if (change === 'a stop and a start') await stopped(id, caseContext, ruleContext);
        await carryOut(change, id, caseContext);
        await untilRunning(id, caseContext, Math.min(setupTimeout, ruleContext.longestWait));
      }

      const after = pricesOf(await listed(id, caseContext));
      for (const name of names) {
        expect(after[name], `${name} of a Pod that runs, after ${change}`).toBe(first[name]);
      }
    });
  },
);

function pricesOf(pod: Item | undefined): Readonly<Record<string, number>> {
  const amounts = Object.entries(pod ?? {}).filter(
    (member): member is [string, number] =>
      typeof member[1] === 'number' && priceNames.test(member[0]) && !otherAmounts.test(member[0]),
  );
  return Object.fromEntries(amounts);
}

async function carryOut(change: Change, id: string, { rest, time }: CaseContext): Promise<void> {
  if (change === 'ten days') return time.reach(time.now() + tenDays).then(() => undefined);
  const answer = await rest.when(
    change === 'another name'
      ? { api: 'v2', method: 'PATCH', path: '/pods/{id}', ids: { id }, body: { name: 'plumbline-renamed' } }
      : acting(id, { action: change === 'a restart' ? 'restart' : 'start' }),
  );
  if (!isRestAccepted(answer)) rest.lacking(`${change} was answered ${answer.status}`);
}

/** A price may be told of a Pod that runs alone. */
async function untilRunning(id: string, caseContext: CaseContext, within: number): Promise<void> {
  const { time, inconclusive } = caseContext;
  if (!(await beginsToRun(id, caseContext, time.now() + within))) inconclusive('the Pod does not run again');
}
