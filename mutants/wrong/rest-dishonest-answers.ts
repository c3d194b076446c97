import type { RestVersion, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

type Change = (body: RestView) => unknown;

/** Changes what one operation of a version answers with one status. */
function answering(version: RestVersion, operation: string, status: number, change: (reply: Reply) => Reply) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      const isMeant = call.at.version === version && call.at.operation === operation;
      return isMeant && reply.status === status ? change(reply) : reply;
    };
}

function body(change: Change): (reply: Reply) => Reply {
  return (reply) => ({ ...reply, body: change(reply.body as RestView) });
}

function less(name: string): (reply: Reply) => Reply {
  return body(({ [name]: _, ...rest }) => rest);
}

function asText(name: string): (reply: Reply) => Reply {
  return body((view) => ({ ...view, [name]: String(view[name]) }));
}

/** The same of each item of a list, under its key or bare. */
function eachIn(key: string | undefined, change: (item: RestView) => RestView): (reply: Reply) => Reply {
  return body((view) => {
    const items = (key === undefined ? view : view[key]) as unknown as readonly RestView[];
    return key === undefined ? items.map(change) : { ...view, [key]: items.map(change) };
  });
}

const sizeAsText = (item: RestView): RestView => ({ ...item, size: String(item.size) });

/** Each breaks the schema that its version serves, in one operation and one status. */
export const restDishonestAnswerFaults: readonly Fault[] = [
  {
    id: 'v2-new-pods-have-no-cost',
    says: 'A Pod that was just made is answered without its cost; everywhere else it has one.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'createPod', 201, less('cost')),
  },
  {
    id: 'v2-changed-endpoints-have-no-workers',
    says: 'An endpoint that was just changed is answered without its workers.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'updateEndpoint', 200, less('workers')),
  },
  {
    id: 'v2-listed-volumes-have-a-text-for-a-size',
    says: 'Network volumes have a text for a size in the list alone.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'listNetworkVolumes', 200, eachIn('networkVolumes', sizeAsText)),
  },
  {
    id: 'v2-deleted-endpoints-are-answered-202',
    says: 'DELETE of an endpoint answers 202, of which the schema knows nothing but problems.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'deleteEndpoint', 204, (reply) => ({ ...reply, status: 202, body: {} })),
  },
  {
    id: 'v2-acted-on-pods-have-no-status',
    says: 'What an action of a Pod answers has no status.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'podAction', 200, less('status')),
  },
  {
    id: 'v2-terminated-pods-are-answered-with-a-page',
    says: 'The action terminate answers 200 with a page.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'podAction', 204, () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: new TextEncoder().encode('<p>It is gone.</p>'),
    })),
  },
  {
    id: 'v2-new-delegations-have-a-number-for-an-id',
    says: 'A delegation that was just made has a number for an id.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering(
      'v2',
      'createDelegation',
      201,
      body((view) => ({ ...view, id: 17 })),
    ),
  },
  {
    id: 'v2-new-clusters-have-no-pods',
    says: 'A cluster that was just made is answered without its Pods.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'createCluster', 201, less('pods')),
  },
  {
    id: 'v2-listed-workers-have-no-status',
    says: 'Workers of an endpoint come without a status, where there are any.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering(
      'v2',
      'listEndpointWorkers',
      200,
      eachIn('workers', ({ status: _, ...rest }) => rest),
    ),
  },
  {
    id: 'v2-bills-of-something-have-a-text-for-an-amount',
    says: 'The amounts on the bill of Pods are texts, where anything is on it.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering(
      'v2',
      'listPodBilling',
      200,
      eachIn('records', (record) => ({ ...record, totalAmount: String(record.totalAmount) })),
    ),
  },
  {
    id: 'v2-refused-changes-have-no-detail',
    says: 'What keeps a Pod from being changed is answered without a detail, which every other problem has.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'updatePod', 400, less('detail')),
  },
  {
    id: 'v2-clusters-are-refused-in-plain-text',
    says: 'Who has no key gets plain text from GET /clusters/{id}/pods.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    wrapRest: answering('v2', 'listClusterPods', 401, (reply) => ({
      ...reply,
      headers: { 'content-type': 'text/plain' },
      body: new TextEncoder().encode('who are you?'),
    })),
  },
  {
    id: 'v1-new-pods-have-a-text-for-a-cost',
    says: 'A Pod that v1 just made has a text for what it costs.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering('v1', 'CreatePod', 201, asText('costPerHr')),
  },
  {
    id: 'v1-changed-endpoints-have-texts-for-workers',
    says: 'An endpoint that was just changed by POST has a text for its least workers.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering('v1', 'UpdateEndpointByPost', 200, asText('workersMin')),
  },
  {
    id: 'v1-listed-volumes-have-a-text-for-a-size',
    says: 'Network volumes of v1 have a text for a size in the list alone.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering('v1', 'ListNetworkVolumes', 200, eachIn(undefined, sizeAsText)),
  },
  {
    id: 'v1-restarted-pods-have-no-id',
    says: 'A Pod that was just restarted through v1 is answered without an id.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering('v1', 'RestartPod', 200, less('id')),
  },
  {
    id: 'v1-deleted-templates-are-answered-with-200',
    says: 'DELETE of a template answers 200 through v1, and its schema says 204.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering('v1', 'DeleteTemplate', 204, (reply) => ({ ...reply, status: 200, body: [] })),
  },
  {
    id: 'v1-new-templates-come-without-a-body',
    says: 'A template is made through v1 and answered with 200 and nothing, where its schema has JSON.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering('v1', 'CreateTemplate', 200, ({ body: _, ...reply }) => reply),
  },
  {
    id: 'v1-bills-of-something-have-a-text-for-an-amount',
    says: 'The amounts on the bill of Pods of v1 are texts, where anything is on it.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering(
      'v1',
      'PodBilling',
      200,
      eachIn(undefined, (record) => ({ ...record, amount: String(record.amount) })),
    ),
  },
  {
    id: 'v1-unknown-volumes-have-a-number-for-a-message',
    says: 'Who asks v1 for a network volume that is not there gets a number for a message.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.schema.honest'],
    wrapRest: answering(
      'v1',
      'GetNetworkVolume',
      404,
      body(() => ({ message: 404 })),
    ),
  },
];
