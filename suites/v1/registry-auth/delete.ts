import { isDeepStrictEqual } from 'node:util';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import { rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { itemById, itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { ceasesToBeListed, deleteInUse } from './in-use.ts';
import { sightsOf, stillShowing } from './sights.ts';

const path = '/containerregistryauth';
const fewAndMany = [1, 3];
/** Lists may lag by the slack, whatever that is, before and after the delete. */
const waits = { least: 0, most: 600_000, patient: true } as const;

/** The one that is deleted is gone, the others stay. */
rule('v1.registry-auth.delete', { calls: 16, waits }, async (ruleContext) => {
  await ruleContext.property(fewAndMany, async (count, caseContext) => {
    const { rest, time, expect, elapsed, inconclusive } = caseContext;
    await expectService(caseContext, path, 'v1');
    const made: string[] = [];
    while (made.length < count) made.push((await makeV1('registry', caseContext, ruleContext)).id);
    const [id, ...others] = made.reverse();
    const listed = async () => {
      const items = itemsIn(await rest.when({ api: 'v1', method: 'GET', path }));
      return made.filter((one) => itemById(items ?? [], one, path) !== undefined);
    };
    const before = await withinListGrace(async () => {
      const found = await listed();
      return found.length === count ? found : undefined;
    }, time);
    if (before === undefined) inconclusive('the list does not show what was made');
    const shown = await sightsOf(id!, caseContext);

    const deleted = await rest.when({ api: 'v1', method: 'DELETE', path: `${path}/{id}`, ids: { id: id! } });

    judgeStatus(deleted.status, 'the status of the delete', caseContext);
    expect(deleted.text, 'the body of the delete').toBe('');
    let left: readonly string[] = [];
    await withinListGrace(async () => {
      left = await listed();
      return isDeepStrictEqual(left.toSorted(), others.toSorted()) || undefined;
    }, time);
    elapsed(() =>
      expect(left.toSorted(), 'what the list shows of it after the delete').toEqual(others.toSorted()),
    );
    const still = await stillShowing(shown, id!, caseContext);
    elapsed(() => expect(still, 'what else shows it after the delete').toEqual([]));
    if (others.length > 0) await deleteLast(others[0]!, caseContext);
  });

  await ruleContext.property(['one that a template names'], async (_, caseContext) => {
    const { expect, elapsed } = caseContext;
    await expectService(caseContext, path, 'v1');
    const { status, isThere } = await deleteInUse(caseContext, ruleContext);

    if (status < 300) {
      expect(status, 'the status of the delete').toBe(204);
      elapsed(() => expect(isThere, 'whether the list still shows what was deleted').toBe(false));
    } else {
      const words = `whether the list still shows it, its delete being answered ${status}`;
      unlessRepeated(status, () => expect(isThere, words).toBe(true), caseContext);
    }
  });
});

/** One that is deleted after another is gone as well. */
async function deleteLast(id: string, caseContext: CaseContext): Promise<void> {
  const { rest, expect, elapsed } = caseContext;
  const deleted = await rest.when({ api: 'v1', method: 'DELETE', path: `${path}/{id}`, ids: { id } });
  judgeStatus(deleted.status, 'the status of the second delete', caseContext);
  const isGone = await ceasesToBeListed(id, caseContext);
  elapsed(() => expect(isGone, 'whether the list lost what the second delete has deleted').toBe(true));
}

function judgeStatus(status: number, what: string, caseContext: CaseContext): void {
  unlessRepeated(status, () => caseContext.expect(status, what).toBe(204), caseContext);
}

/** A delete that arrives twice finds nothing the second time. */
function unlessRepeated(status: number, assertion: () => void, { unrepeated }: CaseContext): void {
  if (status === 404) unrepeated(assertion);
  else assertion();
}
