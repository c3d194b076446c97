import fc, { type Arbitrary } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { unending } from '../../shared/jobs/jobs.ts';
import { make, type Own } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { fitsSchema, memberFits, memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { callsToBeAccepted, expectAcceptedInTime } from '../resources/accepted-in-time.ts';
import { expectSame } from '../resources/expect-same.ts';
import { makeFull, shownAsRequested } from '../resources/in-place.ts';
import { unserved } from '../unserved.ts';
import { type EndpointSettings, settingsFor } from './settings.ts';

const path = '/serverless/{id}';
const cases = 12;
/** How long a job works beside an update, in milliseconds: for longer than lists may lag. */
const work = 600_000;
/** What is looked at again: all that an update does not name stays as it was ordered, and so does the rest. */
const settled = ['name', 'image', 'workers', 'scaling'];

type Update = {
  readonly ordered: EndpointSettings;
  readonly change: EndpointSettings | { readonly name: string };
};

const waits = { least: 0, most: 600_000, patient: true } as const;

rule(
  'v2.endpoint.update',
  { calls: 29 + callsToBeAccepted, waits, makes: { endpoint: [2, 24] } },
  async (ruleContext) => {
    await ruleContext.property(
      await updates(ruleContext),
      async ({ ordered, change }, caseContext) => {
        await expectService(caseContext);
        const own = await makeFull('endpoint', ordered, caseContext, ruleContext);
        const asRequested = await shownAsRequested('endpoint', own, caseContext, ruleContext);
        const body: Item = 'name' in change ? { name: ownName(caseContext) } : change;

        const answer = await answerToUpdate(own.id, body, caseContext, ruleContext);

        const shown = await expectShown('endpoint', { ...own, answer }, caseContext, ruleContext, body);
        for (const [name, value] of Object.entries({ ...own.body, ...body })) {
          if (settled.includes(name) || asRequested.includes(name))
            expectReadBack(name, value, shown, caseContext);
        }
        expectSame(own, shown, caseContext);
        for (const name of Object.keys(body)) caseContext.cover(name);
        if (ruleContext.ownWorld) await judgeSecond(own, body, caseContext, ruleContext);
      },
      { atMost: cases, covers: { name: 0.2 } },
    );
    if (!ruleContext.isAffordable('an update to no workers, where each that is kept costs money')) return;
    await ruleContext.property(['to no workers'], (_, caseContext) => judgeZero(caseContext, ruleContext));
    await ruleContext.property(['while a worker is at work'], (_, caseContext) =>
      judgeAtWork(caseContext, ruleContext),
    );
    await ruleContext.property(await balancing(ruleContext), (type, caseContext) =>
      judgeOfType(type, caseContext, ruleContext),
    );
  },
);

/**
 * The answer to an update that was accepted. What is bound to be accepted is another name, where the target's own schema has an
 * update name it; a service may refuse settings for reasons that its schema does not state.
 */
async function answerToUpdate(
  id: string,
  body: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestAnswer> {
  const { rest, expect } = caseContext;
  const call = { api: 'v2', method: 'PATCH', path, ids: { id }, body } as const;
  const api = await ruleContext.schema('v2');
  const isRename = 'name' in body && memberSchema(api, 'PATCH', path, 'name') !== undefined;
  if (isRename && fitsSchema(api, 'PATCH', path, body))
    return expectAcceptedInTime(call, `PATCH ${path} of its name`, caseContext, ruleContext);
  const answer = await rest.when(call);
  const what = `what PATCH ${path} of an endpoint that is there answers`;
  expect(unserved, what).not.toContain(answer.status);
  return isRestAccepted(answer) ? answer : rest.lacking(`PATCH ${path} was answered ${answer.status}`);
}

/** In place: what an update has changed stays so when another one names something else. */
async function judgeSecond(
  own: Own,
  first: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest } = caseContext;
  const body = 'name' in first ? { image: 'plumbline/probe:9' } : { name: ownName(caseContext) };
  const answer = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id: own.id }, body });
  if (!isRestAccepted(answer)) return caseContext.observe('a second update is answered', answer.status);
  const shown = await expectShown('endpoint', { ...own, answer }, caseContext, ruleContext, {
    ...first,
    ...body,
  });
  for (const [name, value] of Object.entries({ ...first, ...body })) {
    expectReadBack(name, value, shown, caseContext);
  }
}

/** The type of a load balancing endpoint, where the target's schema lets one be made. @see interface 1 */
async function balancing(ruleContext: RuleContext): Promise<string[]> {
  const api = await ruleContext.schema('v2');
  const schema = memberSchema(api, 'POST', '/serverless', 'type');
  const isKnown = schema !== undefined && memberFits(api, '/serverless', 'type', 'LOAD_BALANCER');
  return isKnown ? ['LOAD_BALANCER'] : [];
}

/** An endpoint of another type is updated in place as well. */
async function judgeOfType(type: string, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  await expectService(caseContext);
  const own = await makeFull('endpoint', { type }, caseContext, ruleContext);
  const body = { name: ownName(caseContext) };
  const answer = await answerToUpdate(own.id, body, caseContext, ruleContext);
  const shown = await expectShown('endpoint', { ...own, answer }, caseContext, ruleContext, body);
  expectReadBack('name', body.name, shown, caseContext);
  expectSame(own, shown, caseContext);
}

/** What its workers do keeps nothing of an endpoint from being updated. */
async function judgeAtWork(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { when, time, request } = caseContext;
  await expectService(caseContext);
  const { id: endpoint, ...own } = await make('endpoint', caseContext, ruleContext);
  const { record } = await when.call({ ...request({ operation: 'run', body: unending(work) }), endpoint });
  const { id: jobId } = record;
  const isAtWork = async (): Promise<true | undefined> => {
    const seen = await when.call({ ...request({ operation: 'status', jobId: jobId! }), endpoint });
    return seen.record.status === 'IN_PROGRESS' || undefined;
  };
  const began = jobId === undefined ? undefined : await time.until(isAtWork, time.now() + time.setupTimeout);
  if (began === undefined) ruleContext.untried('an update while a worker is at work: none takes a job');
  const body = { name: ownName(caseContext) };
  const answer = await answerToUpdate(endpoint, body, caseContext, ruleContext);
  const shown = await expectShown(
    'endpoint',
    { ...own, id: endpoint, answer },
    caseContext,
    ruleContext,
    body,
  );
  expectReadBack('name', body.name, shown, caseContext);
}

/** 0 is a value like any other. */
async function judgeZero(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest } = caseContext;
  await expectService(caseContext);
  const own = await make('endpoint', caseContext, ruleContext, { workers: { min: 1, max: 2 } });
  const body = { workers: { min: 0, max: 2 } };
  if (!fitsSchema(await ruleContext.schema('v2'), 'PATCH', path, body) || !isItem(own.body.workers))
    rest.lacking("the target's schema calls a minimum of workers otherwise");
  const answer = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id: own.id }, body });
  if (!isRestAccepted(answer)) rest.lacking(`PATCH ${path} was answered ${answer.status}`);
  const shown = await expectShown('endpoint', { ...own, answer }, caseContext, ruleContext, body);
  expectReadBack('workers', body.workers, shown, caseContext);
}

async function updates(ruleContext: RuleContext): Promise<Arbitrary<Update>> {
  const creates = (await settingsFor(ruleContext, 'POST', '/serverless')) ?? fc.constant({});
  const settings = await settingsFor(ruleContext, 'PATCH', path);
  const name = fc.constant({ name: 'another' });
  return fc.record({ ordered: creates, change: settings === undefined ? name : fc.oneof(name, settings) });
}
