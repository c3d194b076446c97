import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import { readServedApi, type ServedApi } from '../../../harness/contract/served-api.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { documentedOperations } from '../documented.ts';
import { expectService } from '../service.ts';

const known = documentedOperations.map(({ path }) => path).filter((path) => !path.includes('{'));

/** The schema that is served now, as the act that is judged. Gives the case up where it can't be read. */
export async function servedNow(scene: Scene): Promise<ServedApi> {
  const { rest, unjudged } = scene;
  await expectService(scene);
  const answer: RestAnswer = await rest.when({ api: 'v2', method: 'GET', path: '/openapi.json' });
  if (answer.status > 299) unjudged(`GET /openapi.json was answered ${answer.status}`);
  const api = readServedApi(answer.json, known);
  return 'unreadable' in api ? unjudged(`the schema can't be gone by: ${api.unreadable}`) : api;
}
