import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import { fieldsAt } from '../../shared/resources/v1-fields.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import type { MadeWithSettings } from '../resources/in-place.ts';
import { expectUpdated, isResetByUpdates, makeWith } from '../resources/in-place.ts';

const path = '/endpoints/{id}/update';

/** Documented settings of an endpoint. @see interface 2.9 */
const changes: readonly Item[] = [
  { name: 'plumbline-renamed' },
  { workersMax: 3 },
  { workersMin: 0, workersMax: 1 },
  { idleTimeout: 7 },
];

/** What an endpoint has that is updated: no default, and none of the changes. */
const ordered = { workersMax: 2, idleTimeout: 11 };
/** Besides, where a worker that is kept costs nothing: an update to 0 is one like any other. */
const kept = { workersMin: 1 };

/** The payload is not shown: where no schema tells that it fits, only that there is nothing of the kind is held against it. */
const absent = [404, 405, 501];
const conflict = 409;

rule('v1.endpoint.update', { calls: 30, makes: { endpoint: [2, 8] } }, async (ruleContext) => {
  const fields = fieldsAt(path, await ruleContext.schema('v1'));
  const settings = ruleContext.afford({ ...ordered, ...kept }, ordered);
  await ruleContext.property(changes, async (body, caseContext) => {
    const { rest, expect } = caseContext;
    await expectService(caseContext, '/endpoints', 'v1');
    const unknown = Object.keys(body).find((name) => fields !== undefined && !fields.has(name));
    if (unknown !== undefined) rest.lacking(`the schema of an update does not name ${unknown}`);
    const made = await makeWith('endpoint', settings, caseContext, ruleContext);
    const { id } = made.own;

    const answer = await rest.when({ api: 'v1', method: 'POST', path, ids: { id }, body });

    const { status } = answer;
    expect(absent, 'the statuses that say that there is nothing of the kind').not.toContain(status);
    if (status === conflict || fields === undefined) requireAccepted(status, caseContext);
    else expect(status, `the status of the update with ${JSON.stringify(body)}`).toBeLessThan(300);
    await expectUpdated('endpoint', made, body, answer, caseContext, ruleContext);
    await judgeSecond(made, body, caseContext, ruleContext);
  });
});

/** In place: what an update has changed stays so when another one names something else. What is refused then is not judged. */
async function judgeSecond(
  made: MadeWithSettings,
  first: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const ids = { id: made.own.id };
  const body = 'name' in first ? { idleTimeout: 8 } : { name: ownName(caseContext) };
  const answer = await caseContext.rest.when({ api: 'v1', method: 'POST', path, ids, body });
  if (!isRestAccepted(answer)) return caseContext.observe('a second update is answered', answer.status);
  const isReset = await isResetByUpdates('endpoint', ruleContext);
  const lasting = Object.fromEntries(Object.entries(first).filter(([name]) => !isReset(name)));
  await expectUpdated('endpoint', made, { ...lasting, ...body }, answer, caseContext, ruleContext);
}

function requireAccepted(status: number, { rest }: CaseContext): void {
  if (status > 299) rest.lacking(`the update was answered ${status}`);
}
