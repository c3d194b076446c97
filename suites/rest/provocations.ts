import { toStringMethod } from 'fast-check';
import type { RestAnswer } from '../../harness/client/rest-client.ts';
import type { RestApi } from '../../harness/client/rest-request.ts';
import type { RestSketch } from '../../harness/rule/rest-scene.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import { expectService } from '../v2/service.ts';

/** A call that is bound to be refused. */
export type Provocation = { readonly sketch: RestSketch; readonly list: string; [toStringMethod](): string };

/** @param list what is asked for first, to see whether a service answers */
export function provocation(list: string, what: string, sketch: RestSketch): Provocation {
  const { method, path } = sketch;
  return { list, sketch, [toStringMethod]: () => `${method} ${path} ${what}` };
}

/** What lists and creates refuse. */
export function onLists(api: RestApi, lists: readonly string[]): Provocation[] {
  return lists.flatMap((path) => [
    provocation(path, 'without a key', { api, method: 'GET', path, key: 'missing' }),
    provocation(path, 'with an invalid key', { api, method: 'GET', path, key: 'invalid' }),
    provocation(path, 'with a body that is not JSON', { api, method: 'POST', path, text: '{"name":' }),
    provocation(path, 'with an empty body', { api, method: 'POST', path, body: {} }),
    provocation(path, 'with a name that is no text', {
      api,
      method: 'POST',
      path,
      body: { name: { of: 'it' } },
    }),
  ]);
}

/** What the document leaves to whoever stands before the service. */
const exempt: ReadonlySet<number> = new Set([405, 413, 415, 429]);

/** The answer to a provocation. The case does not count where it was taken, or refused without a body. */
export async function errorOf({ sketch, list }: Provocation, scene: Scene): Promise<RestAnswer> {
  const { rest } = scene;
  await expectService(scene, list, sketch.api);
  const answer = await rest.when(sketch);
  if (answer.status < 400 || exempt.has(answer.status)) rest.lacking(`it was answered ${answer.status}`);
  if (answer.text === '') rest.lacking(`it was answered ${answer.status} without a body`);
  return answer;
}
