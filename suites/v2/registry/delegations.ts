import { usable } from '../../../engine/contract/schema/usable.ts';
import { violationsOf } from '../../../engine/contract/values/violations-of.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { delegating, makeDelegation, delegationPath as path } from '../../shared/resources/v2-delegation.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { idOf } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { goneFrom, listedBy } from '../../shared/resources/v2-shown.ts';
import { shuffled } from '../../shared/resources/v2-shuffled.ts';
import { brokenBodies } from '../schema/broken-bodies.ts';
import { unserved } from '../unserved.ts';

/** So many bodies are broken. */
const mostViolations = 4;

rule('v2.delegations', { calls: 22 + mostViolations }, async (ruleContext) => {
  await ruleContext.property([''], async (_, caseContext) => {
    const { rest, time, expect, elapsed, inconclusive } = caseContext;
    await expectService(caseContext);
    const list = await rest.when({ api: 'v2', method: 'GET', path });
    if (list.status === 403) inconclusive(`the key has no access to ${path}, which is in beta`);
    expect(isRestAccepted(list), `whether GET ${path} is accepted; it was answered ${list.status}`).toBe(
      true,
    );
    const first = await delegated(caseContext, ruleContext);
    if (first === undefined) return;
    const id = await makeDelegation(caseContext, ruleContext);
    const listed = await listedBy(path, id, caseContext);
    elapsed(() => expect(listed, `what GET ${path} lists with the id ${id}`).toBeDefined());
    const other = await makeDelegation(caseContext, ruleContext);
    const wasThere = (await listedBy(path, other, caseContext)) !== undefined;
    const firstWasThere = (await listedBy(path, first, caseContext)) !== undefined;

    const removed = await rest.when({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id } });

    expect(isRestAccepted(removed), `whether DELETE is accepted; it was answered ${removed.status}`).toBe(
      true,
    );
    const isGone = await goneFrom(path, id, caseContext);
    elapsed(() => expect(isGone, `whether GET ${path} no longer lists ${id}`).toBe(true));
    await expectLeft(other, wasThere, `the DELETE of ${id}`, caseContext);
    await expectLeft(first, firstWasThere, `the DELETE of ${id}`, caseContext);
    await judgeBroken(caseContext, ruleContext);
    if (time.kind === 'virtual') await expectIdNeeded(other, wasThere, caseContext);
  });
  if (!ruleContext.isAffordable('the delete of the only delegation')) return;
  await ruleContext.property(['the only one'], (_, caseContext) => judgeOnlyOne(caseContext, ruleContext));
});

/** Nothing is left of it, nor of what there may be. */
async function judgeOnlyOne(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect, elapsed, inconclusive } = caseContext;
  await expectService(caseContext);
  const id = await delegated(caseContext, ruleContext);
  if (id === undefined) return;
  if ((await listedBy(path, id, caseContext)) === undefined)
    inconclusive('the list does not show what was made');

  const removed = await rest.when({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id } });

  expect(isRestAccepted(removed), `whether DELETE is accepted; it was answered ${removed.status}`).toBe(true);
  const isGone = await goneFrom(path, id, caseContext);
  elapsed(() => expect(isGone, `whether GET ${path} no longer lists ${id}`).toBe(true));
  const again = await delegated(caseContext, ruleContext);
  if (again === undefined) return;
  const listed = await listedBy(path, again, caseContext);
  elapsed(() => expect(listed, `what GET ${path} lists of one made after a DELETE`).toBeDefined());
  const staysGone = await goneFrom(path, id, caseContext);
  elapsed(() => expect(staysGone, `whether GET ${path} lists ${id} no more after another create`).toBe(true));
}

/** A body that breaks the target's own schema in one place is refused, where a whole one is accepted. */
async function judgeBroken(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect } = caseContext;
  const api = await ruleContext.schema('v2');
  if ('unreadable' in api)
    return ruleContext.untried(`bodies that its schema does not allow: ${api.unreadable}`);
  const { body } = api.operations.find((one) => one.method === 'POST' && one.path === path) ?? {};
  const valid = await delegating(caseContext, ruleContext);
  const all = body === undefined ? [] : usable(() => violationsOf(body.schema, valid.body, api.requests), []);
  const violations = shuffled(all, ruleContext.seed).slice(0, mostViolations);
  if (violations.length === 0)
    return ruleContext.untried(`bodies of POST ${path} that its schema does not allow: nothing breaks it`);
  const { status } = await rest.when(valid);
  if (!isRestAccepted({ status }))
    return ruleContext.untried(`broken bodies: POST ${path} was answered ${status}`);
  const refusals = [];
  for (const violation of violations)
    refusals.push(await rest.when(brokenBodies(valid, violation).requestOptions));

  for (const [index, { status }] of refusals.entries()) {
    const { kind, at } = violations[index]!;
    const words = `the status of POST ${path} with ${kind} at ${at || 'the top'}`;
    expect(status, words).toBeGreaterThanOrEqual(400);
    expect(status, words).toBeLessThan(500);
  }
}

/** What a call was not about is listed as before. */
async function expectLeft(
  id: string,
  wasThere: boolean,
  after: string,
  caseContext: CaseContext,
): Promise<void> {
  if (!wasThere) return;
  const left = await listedBy(path, id, caseContext);
  caseContext.expect(left, `what GET ${path} lists with the id ${id} after ${after}`).toBeDefined();
}

/**
 * A delete names what it deletes: one that does not deletes nothing. It may be answered as that of a registry with the id
 * `delegations` is, which there is not. It is tried in worlds alone: elsewhere there may be others' delegations.
 */
async function expectIdNeeded(other: string, wasThere: boolean, caseContext: CaseContext): Promise<void> {
  const { status } = await caseContext.rest.when({ api: 'v2', method: 'DELETE', path });
  caseContext.expect(status, `the status of DELETE ${path} without an id`).toBeLessThan(500);
  await expectLeft(other, wasThere, 'a DELETE without an id', caseContext);
}

/** What may be delegated is open: a target that takes nothing of ours is judged by its list, and told so. */
async function delegated(caseContext: CaseContext, ruleContext: RuleContext): Promise<string | undefined> {
  const made = await caseContext.rest.when(await delegating(caseContext, ruleContext));
  caseContext.expect(unserved, `the statuses that say there is no POST ${path}`).not.toContain(made.status);
  const id = isRestAccepted(made) ? idOf(made.json, path) : undefined;
  if (id === undefined)
    ruleContext.untried(`POST ${path} was answered ${made.status} and no id: nothing is deleted`);
  return id;
}
