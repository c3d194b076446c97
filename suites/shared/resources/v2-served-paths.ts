import { readServedApi, type ServedApi } from '../../../engine/contract/served-api.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { listPaths } from './v1-documented.ts';
import { documentedOperations } from './v2-documented.ts';
import { expectService } from './v2-service.ts';

const known: Readonly<Record<RestApi, readonly string[]>> = {
  v1: listPaths,
  v2: documentedOperations.map(({ path }) => path).filter((path) => !path.includes('{')),
};

/** The schema that is served now, as the act that is judged. Gives the case up where it can't be read. */
export async function servedNow(caseContext: CaseContext, api: RestApi = 'v2'): Promise<ServedApi> {
  const { rest, inconclusive } = caseContext;
  await expectService(caseContext, '/templates', api);
  const answer: RestAnswer = await rest.when({ api, method: 'GET', path: '/openapi.json', at: 'schema' });
  if (answer.status > 299) inconclusive(`the schema was answered ${answer.status}`, 'schema-unusable');
  const served = readServedApi(answer.json, known[api]);
  return 'unreadable' in served
    ? inconclusive(`the schema can't be gone by: ${served.unreadable}`, 'schema-unusable')
    : served;
}
