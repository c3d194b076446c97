import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { type Item, itemById, itemsIn } from './v2-items.ts';
import { shownState } from './v2-state-of.ts';

/** Waits until a list shows a Pod in a state, by whatever name it tells it; false when that does not come. */
export async function untilStatus(
  state: string,
  id: string,
  caseContext: CaseContext,
  api: RestApi = 'v1',
): Promise<boolean> {
  const { time } = caseContext;
  const found = await time.until(
    async () => (shownState(await podShown(id, caseContext, api)) === state ? true : undefined),
    time.now() + time.setupTimeout,
  );
  return found === true;
}

/** What a list shows of a Pod now. */
export async function podShown(
  id: string,
  { rest }: CaseContext,
  api: RestApi = 'v1',
): Promise<Item | undefined> {
  const list = await rest.given({ api, method: 'GET', path: '/pods' });
  return itemById(itemsIn(list) ?? [], id, '/pods');
}
