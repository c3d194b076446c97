import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { actingV1 } from '../resources/v1-acting.ts';
import { billPaths, listPaths } from '../resources/v1-documented.ts';
import { kinds, type V1KindName } from '../resources/v1-kinds.ts';
import { draftV1, makeV1 } from './v1-own.ts';
import { expectAffordable } from './v2-own.ts';
import { type Calls, type Prepared, prepared } from './v2-prepared.ts';

const one =
  (kind: V1KindName, more: Partial<RestRequestOptions> = {}): Calls =>
  async (caseContext, ruleContext) => ({
    ids: { id: (await makeV1(kind, caseContext, ruleContext)).id },
    ...more,
  });

const two =
  (kind: V1KindName): Calls =>
  async (caseContext, ruleContext) => [
    { ids: { id: (await makeV1(kind, caseContext, ruleContext)).id } },
    { ids: { id: (await makeV1(kind, caseContext, ruleContext)).id } },
  ];

/** Pods that were stopped, so that they can be started. */
const stopped: Calls = async (caseContext, ruleContext) => {
  const ids = [
    (await makeV1('pod', caseContext, ruleContext)).id,
    (await makeV1('pod', caseContext, ruleContext)).id,
  ];
  for (const id of ids) await caseContext.rest.given(actingV1(id, 'stop'));
  return [{ ids: { id: ids[0]! } }, { ids: { id: ids[1]! } }];
};

const created =
  (kind: V1KindName): Calls =>
  async (caseContext, ruleContext) => {
    expectAffordable(kind, kinds[kind].costs, caseContext, ruleContext);
    return { body: await draftV1(kind, caseContext, ruleContext) };
  };

const renamed = { body: { name: 'plumbline-renamed' } };

/** The documented operations of v1, and the creates of what they are about. @see interface 4.2 */
export const preparedOperations: readonly Prepared[] = [
  ...Object.entries(kinds).map(([kind, { path }]) => v1('POST', path, created(kind as V1KindName))),
  ...[...listPaths, ...billPaths].map((path) => v1('GET', path)),
  v1('POST', '/pods/{id}/start', stopped),
  v1('POST', '/pods/{id}/stop', two('pod')),
  v1('POST', '/pods/{id}/reset', one('pod')),
  v1('POST', '/pods/{id}/restart', one('pod')),
  v1('POST', '/pods/{id}/update', one('pod', renamed)),
  v1('POST', '/endpoints/{id}/update', one('endpoint', renamed)),
  v1('DELETE', '/containerregistryauth/{id}', two('registry')),
];

function v1(method: string, path: string, calls?: Calls): Prepared {
  return prepared(method, path, calls, 'v1');
}
