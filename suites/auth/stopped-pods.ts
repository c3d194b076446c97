import { toStringMethod } from 'fast-check';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import { makeV1 } from '../shared/making/v1-own.ts';
import { make } from '../shared/making/v2-own.ts';
import { type Calls, type Prepared, prepared } from '../shared/making/v2-prepared.ts';
import { actingV1 } from '../shared/resources/v1-acting.ts';
import { acting } from '../shared/resources/v2-acting.ts';

const renamed = { body: { name: 'plumbline-renamed' } };

/** Calls that stopping two Pods takes. */
export const callsToStopTwo = 2;

/** Calls of v2 about a stopped Pod: it is its owner's alone as while it runs. @see interface 4.3, 5 */
export const onStoppedPodsV2: readonly Prepared[] = [
  ofAStoppedPod(prepared('PATCH', '/pods/{id}', stoppedV2(1, renamed))),
  ofAStoppedPod(prepared('DELETE', '/pods/{id}', stoppedV2(2))),
];

/** Its start, which is tried where two Pods more cost nothing. */
export const startOfStoppedPodV2 = ofAStoppedPod(
  prepared('POST', '/pods/{id}/action', stoppedV2(2, { body: { action: 'start' } })),
);

/** The same of v1; its start of a stopped Pod is among its documented operations. @see interface 4.2, 5 */
export const onStoppedPodsV1: readonly Prepared[] = [
  ofAStoppedPod(prepared('POST', '/pods/{id}/update', stoppedV1(renamed), 'v1')),
];

function ofAStoppedPod(operation: Prepared): Prepared {
  const { method, path } = operation;
  return { ...operation, [toStringMethod]: () => `${method} ${path} of a stopped Pod` };
}

/** @param pods how many there are to be, the last for the call that is to be refused */
function stoppedV2(pods: 1 | 2, more: Partial<RestRequestOptions> = {}): Calls {
  return async (caseContext, ruleContext) => {
    const ids: string[] = [];
    for (let pod = 0; pod < pods; pod++) ids.push((await make('pod', caseContext, ruleContext)).id);
    for (const id of ids) await caseContext.rest.given(acting(id, { action: 'stop' }));
    return [on(ids[0]!, more), on(ids.at(-1)!, more)];
  };
}

function stoppedV1(more: Partial<RestRequestOptions>): Calls {
  return async (caseContext, ruleContext) => {
    const { id } = await makeV1('pod', caseContext, ruleContext);
    await caseContext.rest.given(actingV1(id, 'stop'));
    return on(id, more);
  };
}

function on(id: string, more: Partial<RestRequestOptions>): Partial<RestRequestOptions> {
  return { ids: { id }, ...more };
}
