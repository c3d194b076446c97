import { type KindName, kinds } from './kinds.ts';
import { make } from './own.ts';
import { type Calls, type Prepared, prepared } from './prepared.ts';

/** Of what is public anybody may know. */
const secluded: Partial<Record<KindName, Readonly<Record<string, unknown>>>> = {
  template: { public: false },
};

/** A resource of ours by its id, where the target's own schema has such a read: the document shows none. */
const own =
  (kind: KindName, path: string): Calls =>
  async (scene, bench) => {
    const api = await bench.schema('v2');
    const operations = 'unreadable' in api ? [] : api.operations;
    if (!operations.some((one) => one.name === `GET ${path}`)) {
      scene.rest.lacking(`the target's schema has no GET ${path}`);
    }
    return { ids: { id: (await make(kind, scene, bench, secluded[kind])).id } };
  };

/** The reads of one resource. They are judged only where they are taken. @see interface 5 */
export const servedReads: readonly Prepared[] = (Object.keys(kinds) as KindName[]).map((kind) => {
  const path = `${kinds[kind].path}/{id}`;
  return prepared('GET', path, own(kind, path));
});
