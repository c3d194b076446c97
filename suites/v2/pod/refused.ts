import type { CaseContext } from '../../../service/case/case-context.ts';
import { letListsCatchUp } from '../../../service/case/list-grace.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { isItem, itemsIn } from '../../shared/resources/v2-items.ts';

/** Asserts that a call was refused with any 4xx, and that a create which was refused made nothing of its name. */
export async function expectPodRefused(
  refused: RestAnswer,
  what: string,
  caseContext: CaseContext,
): Promise<void> {
  const { expect, rest, time } = caseContext;
  expect(refused.status, `the status ${what}`).toBeGreaterThanOrEqual(400);
  expect(refused.status, `the status ${what}`).toBeLessThan(500);
  const { body, path } = refused.request;
  const name = isItem(body) ? body.name : undefined;
  if (path !== '/pods' || typeof name !== 'string') return;
  await letListsCatchUp(time);
  const list = itemsIn(await rest.given({ api: 'v2', method: 'GET', path })) ?? [];
  expect(
    list.filter((item) => item.name === name),
    `the Pods that the call ${what} made`,
  ).toEqual([]);
}
