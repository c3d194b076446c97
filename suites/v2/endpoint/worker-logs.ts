import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { listGrace, withinListGrace } from '../../../service/case/list-grace.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { type Item, idOf, itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadThrough, expectStreamed, printing, readNow } from '../logs.ts';
import { probeEndpoint } from './probe-endpoint.ts';

/** The probe prints each of these, spread over its work: several while a log is listened to. */
const prints = Array.from({ length: 20 }, (_, index) => index);
const work = 600_000;
const workersPath = '/serverless/{id}/workers';
const logPath = '/serverless/{id}/workers/{workerId}/logs';
/** Where others have jobs too, the worker that is looked at may be theirs, and end at any time: another is tried. */
const others = [0, 1, 2];
/** Where waiting costs nothing, the worker that is looked at is one of so many more at work. */
const atOnce = [0, 1, 2];
/** How the log of each is read there. */
const ways = ['plainly', 'beside another', 'for long'] as const;
/** Where one worker does all, the others' jobs come before. */
const waits = { least: 0, most: atOnce.length * work + 3 * printing };

rule('v2.endpoint.worker-logs', { calls: 40, waits, makes: { endpoint: [1, 4] } }, async (ruleContext) => {
  await ruleContext.property(ruleContext.afford(atOnce, others), async (which, caseContext) => {
    await expectService(caseContext);
    if (ruleContext.ownWorld) await atWorkBefore(which, caseContext);
    const { job, id, workerId } = await atWork(which, caseContext);

    const isThere = () => isStillAtWork(job, { id, workerId }, caseContext);
    await expectStreamed(
      { api: 'v2', method: 'GET', path: logPath, ids: { id, workerId } },
      isThere,
      caseContext,
      ruleContext,
      ruleContext.ownWorld ? ways[which] : 'plainly',
    );
  });
  if (!ruleContext.ownWorld) return;
  await ruleContext.property(['of two workers'], (_, caseContext) => judgeTwoLogs(caseContext, ruleContext));
  await ruleContext.property(updates, (update, caseContext) =>
    judgeUpdated(update, caseContext, ruleContext),
  );
});

/** What is changed of an endpoint while a worker of it is at work, and when its log is first read. */
const updates = [
  { change: { name: 'plumbline-logs' }, isOpen: false },
  { change: { image: 'plumbline/probe:2' }, isOpen: false },
  { change: { name: 'plumbline-logs' }, isOpen: true },
] as const;

/** A worker that goes on after an update of its endpoint still has its log, and whoever reads that reads on. */
async function judgeUpdated(
  { change, isOpen }: (typeof updates)[number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time } = caseContext;
  await expectService(caseContext);
  const { job, id, workerId } = await atWork(0, caseContext);
  const log = { api: 'v2', method: 'GET', path: logPath, ids: { id, workerId } } as const;
  const before = await workersOf(id, caseContext);
  const goesOn = async (): Promise<boolean> =>
    (await isStillAtWork(job, { id, workerId }, caseContext)) &&
    isUnreplaced(workerId, before, await workersOf(id, caseContext));
  const isThereUpdated = async (): Promise<boolean> => {
    const path = '/serverless/{id}';
    const { status } = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id }, body: change });
    if (status > 299) rest.lacking(`PATCH ${path} was answered ${status}`);
    // A list that is behind may show a worker that was replaced.
    await time.reach(time.now() + listGrace + time.slack);
    return goesOn();
  };
  const isThere = isOpen ? await expectReadThrough(log, isThereUpdated, caseContext) : await isThereUpdated();
  if (!isThere)
    return ruleContext.untried('the log of a worker from before an update of its endpoint: it has gone');
  if (!isOpen) await expectStreamed(log, goesOn, caseContext, ruleContext);
}

/** Whether a worker is not said to have stopped, and none has come since. */
function isUnreplaced(workerId: string, before: readonly Item[], now: readonly Item[]): boolean {
  const had = before.map(workerIdOf);
  const worker = now.find((one) => workerIdOf(one) === workerId);
  const isSilent = !now.some(isSaidToWork);
  return (
    worker !== undefined &&
    (isSilent || isSaidToWork(worker)) &&
    now.every((one) => had.includes(workerIdOf(one)))
  );
}

/** What two jobs print that are at work at the same time. */
const marks = ['plumbline prints left', 'plumbline prints right'];

/** A worker's log is its own: what one run prints stands in the log of one worker at most. */
async function judgeTwoLogs(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { given, request, time, expect } = caseContext;
  await expectService(caseContext);
  const id = await probeEndpoint(caseContext);
  // Each runs once: another attempt may print on another worker.
  for (const mark of marks)
    await given.call(request({ operation: 'run', body: unending(work, { yield: [mark, mark] }) }));
  await time.reach(time.now() + work - printing);
  const ids = (await workersOf(id, caseContext)).map(workerIdOf).filter((one) => one !== undefined);
  const logs: string[] = [];
  for (const workerId of ids)
    logs.push(await readNow({ api: 'v2', method: 'GET', path: logPath, ids: { id, workerId } }, caseContext));

  const counts = marks.map((mark) => logs.filter((log) => log.includes(mark)).length);
  expect(
    Math.max(...counts),
    'in how many logs of workers stands what one run printed, at the most',
  ).toBeLessThanOrEqual(1);
  if (Math.min(...counts) === 0)
    ruleContext.untried('the logs of two workers at work: they do not show both');
}

/** Keeps other workers of the endpoint at work: each prints as well. */
async function atWorkBefore(others: number, caseContext: CaseContext): Promise<void> {
  for (let other = 0; other < others; other++) {
    const job = await caseContext.given.run(unending(work, { yield: prints }));
    await untilState(job, ['IN_PROGRESS'], caseContext);
  }
}

type AtWork = { readonly job: CaseJob; readonly id: string; readonly workerId: string };

/** A worker of the probe's endpoint that has work for some time. */
async function atWork(which: number, caseContext: CaseContext): Promise<AtWork> {
  const { rest, time, given } = caseContext;
  const id = await probeEndpoint(caseContext);
  const before = await workersOf(id, caseContext);
  const job = await given.run(unending(work, { yield: prints }));
  await untilState(job, ['IN_PROGRESS'], caseContext);
  const now = await withinListGrace(async () => {
    const listed = await workersOf(id, caseContext);
    return listed.length > 0 ? listed : undefined;
  }, time);
  const workers = likeliest(before, now ?? []);
  const workerId = workers[which % Math.max(1, workers.length)];
  return workerId === undefined ? rest.lacking('no worker with an id is listed') : { job, id, workerId };
}

/** A worker may end, or be replaced, at any time: one that is listed while its job goes on has not. */
async function isStillAtWork(
  { id: jobId }: CaseJob,
  { id, workerId }: Pick<AtWork, 'id' | 'workerId'>,
  caseContext: CaseContext,
): Promise<boolean> {
  const isListed = (await workersOf(id, caseContext)).some((worker) => workerIdOf(worker) === workerId);
  return isListed && (await caseContext.given.status(jobId)).record.status === 'IN_PROGRESS';
}

async function workersOf(id: string, { rest }: CaseContext): Promise<Item[]> {
  return itemsIn(await rest.given({ api: 'v2', method: 'GET', path: workersPath, ids: { id } })) ?? [];
}

function workerIdOf(worker: Item): string | undefined {
  return idOf(worker, workersPath);
}

/**
 * The ids of workers, first of those that may have the job: at work now, and not before it came. What their state is
 * called is open: where none is said to be at work, any may be.
 */
function likeliest(before: readonly Item[], now: readonly Item[]): string[] {
  const isAtWork = now.some(isSaidToWork) ? isSaidToWork : () => true;
  const had = new Set(before.filter(isAtWork).map(workerIdOf));
  const busy = now.filter(isAtWork);
  const fresh = busy.filter((worker) => !had.has(workerIdOf(worker)));
  return [...new Set([...fresh, ...busy, ...now])].map(workerIdOf).filter((id) => id !== undefined);
}

function isSaidToWork({ status }: Item): boolean {
  return /running|busy|work|active/i.test(String(status));
}
