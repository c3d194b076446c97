import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { delegating, delegationPath, makeDelegation } from '../resources/v2-delegation.ts';
import { ownWorker } from './v2-own-worker.ts';
import { type Calls, one, type Prepared, prepared, preparedOperations } from './v2-prepared.ts';

const created: Calls = (caseContext, ruleContext) => delegating(caseContext, ruleContext);

const two: Calls = async (caseContext, ruleContext) => {
  const ids = [
    await makeDelegation(caseContext, ruleContext),
    await makeDelegation(caseContext, ruleContext),
  ];
  const [first, second] = ids.map((id): Partial<RestRequestOptions> => ({ ids: { id } }));
  return [first!, second!];
};

/** What is beta of v2. @see interface 4.3, 9 */
const delegationOperations: readonly Prepared[] = [
  prepared('POST', delegationPath, created),
  prepared('GET', delegationPath),
  prepared('DELETE', `${delegationPath}/{id}`, two),
];

/** What does not end. @see interface 4.3 */
const logOperations: readonly Prepared[] = [
  prepared('GET', '/pods/{id}/logs', one('pod')),
  prepared('GET', '/serverless/{id}/workers/{workerId}/logs', async (caseContext, ruleContext) => ({
    ids: await ownWorker(caseContext, ruleContext),
  })),
];

/** Every documented operation of v2 but that of the schema. @see interface 4.3 */
export const everyOperation: readonly Prepared[] = [
  ...preparedOperations,
  ...delegationOperations,
  ...logOperations,
];
