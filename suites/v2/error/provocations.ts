import { toStringMethod } from 'fast-check';
import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { listKeys } from '../documented.ts';
import { expectService } from '../service.ts';
import { nobody } from './nobody.ts';

/** A call that is bound to be refused. */
export type Provocation = { readonly sketch: RestSketch; readonly list: string; [toStringMethod](): string };

const lists = Object.keys(listKeys);

function provocation(list: string, what: string, sketch: Omit<RestSketch, 'api'>): Provocation {
  const { method, path } = sketch;
  return { list, sketch: { api: 'v2', ...sketch }, [toStringMethod]: () => `${method} ${path} ${what}` };
}

const onLists = lists.flatMap((path) => [
  provocation(path, 'without a key', { method: 'GET', path, key: 'missing' }),
  provocation(path, 'with an invalid key', { method: 'GET', path, key: 'invalid' }),
  provocation(path, 'with a body that is not JSON', { method: 'POST', path, text: '{"name":' }),
  provocation(path, 'with an empty body', { method: 'POST', path, body: {} }),
  provocation(path, 'with a name that is no text', { method: 'POST', path, body: { name: { of: 'it' } } }),
]);

const ids = { id: nobody };
const onItems = [
  provocation('/pods', 'of nobody', { method: 'PATCH', path: '/pods/{id}', ids, body: { name: 'x' } }),
  provocation('/pods', 'of nobody', { method: 'DELETE', path: '/pods/{id}', ids }),
  provocation('/pods', 'of nobody', {
    method: 'POST',
    path: '/pods/{id}/action',
    ids,
    body: { action: 'stop' },
  }),
  provocation('/serverless', 'of nobody', {
    method: 'PATCH',
    path: '/serverless/{id}',
    ids,
    body: { name: 'x' },
  }),
  provocation('/serverless', 'of nobody', { method: 'GET', path: '/serverless/{id}/workers', ids }),
  provocation('/serverless', 'of nobody', { method: 'GET', path: '/serverless/{id}/releases', ids }),
  ...['gpus', 'cpus', 'datacenters'].map((kind) =>
    provocation('/templates', 'of nobody', { method: 'GET', path: `/catalog/${kind}/{id}`, ids }),
  ),
];

export const provocations: readonly Provocation[] = [...onLists, ...onItems];

/** What the document leaves to whoever stands before the service. */
const exempt: ReadonlySet<number> = new Set([405, 413, 415, 429]);

/** The answer to a provocation. The case does not count where it was taken, or refused without a body. */
export async function errorOf({ sketch, list }: Provocation, scene: Scene): Promise<RestAnswer> {
  const { rest } = scene;
  await expectService(scene, list);
  const answer = await rest.when(sketch);
  if (answer.status < 400 || exempt.has(answer.status)) rest.lacking(`it was answered ${answer.status}`);
  if (answer.text === '') rest.lacking(`it was answered ${answer.status} without a body`);
  return answer;
}
