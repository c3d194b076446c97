import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { reportedDates } from '../../../service/target/reported-dates.ts';
import { preparedOperations } from '../../shared/making/v1-prepared.ts';
import type { Prepared } from '../../shared/making/v2-prepared.ts';
import { lastMoment, latest, sideOfEnd } from '../../shared/resources/v1-day.ts';
import { listPaths } from '../../shared/resources/v1-documented.ts';
import { kinds } from '../../shared/resources/v1-kinds.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

const threeDays = 3 * 24 * 3_600_000;
const lists: ReadonlySet<string> = new Set(listPaths);
const declares = {
  calls: 18,
  starts: lastMoment,
  waits: { least: 0, most: threeDays },
} as const;

/**
 * In a world of ours each operation works in the last moment and does not in the first one. As a target stands one of
 * the two can be seen. v2 tells a service without v1 from none.
 */
rule(
  'v1.retired',
  { ...declares, makes: { pod: [2, 8], endpoint: [2, 8], volume: [2, 8] } },
  async (ruleContext) => {
    const operations = ruleContext.afford(preparedOperations, free);
    await ruleContext.property(operations, async (operation, caseContext) => {
      const reference = await expectService(caseContext);
      if (caseContext.time.kind === 'virtual') await judgeBoth(operation, caseContext, ruleContext);
      else await judgeNow(operation, reference, caseContext, ruleContext);
    });
  },
);

async function judgeBoth(
  operation: Prepared,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time, expect } = caseContext;
  const [known, twin] = await operation.prepare(caseContext, ruleContext);
  const before = await rest.when(known);
  const words = `the status of ${operation[toStringMethod]()}`;
  if (!isList(operation) && before.status > 299)
    rest.lacking(`it was answered ${before.status} before the day`);
  expect(before.status, `${words} before the day`).toBeLessThan(300);

  await time.reach(latest);
  await expectService(caseContext);
  const after = await rest.when(twin);

  expect(isAccepted(after.status), `whether v1 still takes it, ${words} being ${after.status}`).toBe(false);
}

/** @param reference an answer of v2, which tells the day as well */
async function judgeNow(
  operation: Prepared,
  reference: RestAnswer,
  caseContext: CaseContext,
  { ownCalendar }: RuleContext,
): Promise<void> {
  const { rest, expect, inconclusive } = caseContext;
  const answer = await rest.reached(await optionsOfPrepared(operation, caseContext));
  const dates = reportedDates({ 'an answer of v1': answer, 'an answer of v2': reference }, ownCalendar);
  const side = sideOfEnd(dates, caseContext);
  const words = `the status of ${operation[toStringMethod]()}`;
  if (side === 'after')
    expect(answer !== undefined && isAccepted(answer.status), `${words} after the day`).toBe(false);
  else if (side === 'open') inconclusive('today v1 may be retired, and may not');
  else if (answer === undefined) inconclusive('it could not be reached');
  else if (isList(operation)) expect(answer.status, `${words} before the day`).toBeLessThan(300);
  else rest.lacking('it may be refused');
}

/** What costs nothing: a create that is accepted anyway is in the ledger. */
const free = preparedOperations.filter(
  ({ method, path }) =>
    method === 'GET' ||
    (method === 'POST' && [kinds.template.path, kinds.registry.path].includes(path as '/templates')),
);

async function optionsOfPrepared(
  { method, path }: Prepared,
  caseContext: CaseContext,
): Promise<RestRequestOptions> {
  if (method === 'GET') return { api: 'v1', method, path };
  const kind = path === kinds.template.path ? kinds.template : kinds.registry;
  return { api: 'v1', method, path, body: kind.fields(ownName(caseContext)) };
}

function isList({ method, path }: Prepared): boolean {
  return method === 'GET' && lists.has(path);
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}
