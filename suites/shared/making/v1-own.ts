import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { fieldsAt } from '../resources/v1-fields.ts';
import { kinds, type V1KindName, type V1ResourceKind } from '../resources/v1-kinds.ts';
import { bodyFor } from '../resources/v2-body-for.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { type ResourceReferences, refer } from '../resources/v2-refer.ts';
import { expectAffordable, makeInContext, type Own } from './v2-own.ts';

/**
 * A whole create body of a kind, not sent yet, with more fields or others. What it is made of is made first, unless they
 * name it.
 */
export async function draftV1(
  kind: V1KindName,
  scene: Scene,
  bench: Bench,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { path, catalogs, ofTemplate, fields }: V1ResourceKind = kinds[kind];
  const needsTemplate = ofTemplate === true && more.templateId === undefined;
  const made = needsTemplate ? await makeV1('template', scene, bench, await ofEndpoints(bench)) : undefined;
  const references = await referIn(scene, catalogs, bench);
  const whole = { ...fields(ownName(scene), references, made?.id), ...more };
  return bodyFor(await bench.schema('v1'), path, whole, references);
}

/** Makes a resource as set-up. Where it costs money and none may be spent, the case does not count. */
export async function makeV1(
  kind: V1KindName,
  scene: Scene,
  bench: Bench,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Own> {
  expectAffordable(kind, kinds[kind].costs, scene, bench);
  const create = {
    api: 'v1',
    path: kinds[kind].path,
    body: await draftV1(kind, scene, bench, more),
  } as const;
  return makeInContext(kind, create, scene, bench);
}

/** v1 has no catalog of its own: that of v2 tells the ids, where it is served. */
async function referIn(
  scene: Scene,
  catalogs: V1ResourceKind['catalogs'],
  bench: Bench,
): Promise<ResourceReferences> {
  return scene.urls.restV2 === undefined ? {} : refer(scene, catalogs, bench);
}

/** Where templates say whether they are for endpoints, this one is. */
export async function ofEndpoints(bench: Bench): Promise<Readonly<Record<string, unknown>>> {
  return fieldsAt(kinds.template.path, await bench.schema('v1'))?.has('isServerless')
    ? { isServerless: true }
    : {};
}
