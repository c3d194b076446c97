import type { Job } from '../../emulator/core/job.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { finding } from './rest-calls.ts';

/** What becomes of the settings of endpoints. */
export const restSettingFaults: readonly Fault[] = [
  {
    id: 'v2-endpoints-second-updates-undo-the-first',
    says: 'An update of an endpoint begins with what the endpoint was made with.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    behaveRest(base) {
      const first = new WeakMap<object, object>();
      return {
        patched(before, change, kind) {
          if (kind !== 'endpoint') return base.patched(before, change, kind);
          const begun = (first.get(before) ?? before) as typeof before;
          const after = base.patched(begun, change, kind);
          first.set(after, begun);
          return after;
        },
      };
    },
  },
  {
    id: 'v2-endpoints-can-not-be-updated',
    says: 'PATCH of an endpoint is refused, whatever it says.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    behaveRest: finding('updateEndpoint', (found) => [...found, 'an endpoint stays as it is']),
  },
  {
    id: 'v2-updates-keep-what-is-falsy-out',
    says: 'An update that sets something to 0, false or nothing leaves it as it was.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.update', 'v1.endpoint.update'],
    behaveRest: (base) => ({
      patched(before, change, kind) {
        const truthy = Object.fromEntries(
          Object.entries(change).filter(([, value]) => Boolean(value)),
        ) as typeof change;
        return base.patched(before, truthy, kind);
      },
    }),
  },
  {
    id: 'updates-of-endpoints-forget-their-template',
    says: 'An update of an endpoint that names no template leaves it without one.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    behaveRest: (base) => ({
      patched(before, change, kind) {
        const after = base.patched(before, change, kind);
        return kind === 'endpoint' && !('templateId' in change) ? { ...after, templateId: null } : after;
      },
    }),
  },
  {
    id: 'v1-updates-keep-what-is-falsy-out',
    says: 'An update of v1 that sets something to 0 leaves it as it was.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    behaveRest: (base) => ({
      acceptedBody(body, at) {
        const accepted = base.acceptedBody(body, at);
        if (!/ByPost$/.test(at.operation ?? '')) return accepted;
        return Object.fromEntries(Object.entries(accepted).filter(([, value]) => Boolean(value)));
      },
    }),
  },
  {
    id: 'workers-min-has-no-effect',
    says: 'No worker is kept, whatever minimum an endpoint was given.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behaveRest: (base) => ({ queueSettings: (spec) => ({ ...base.queueSettings(spec), workersMin: 0 }) }),
  },
  {
    id: 'workers-min-keeps-one',
    says: 'One worker is kept, whatever minimum above that an endpoint was given.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behaveRest: (base) => ({
      queueSettings: (spec) => ({ ...base.queueSettings(spec), workersMin: Math.min(1, spec.workersMin) }),
    }),
  },
  {
    id: 'v1-workers-min-has-no-effect',
    says: 'No worker is kept of an endpoint that v1 makes, whatever minimum it was given.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behaveRest(base) {
      let isOfFirst = false;
      const ofFirst = new WeakSet<object>();
      return {
        acceptedBody(body, at) {
          isOfFirst = at.operation === 'CreateEndpoint';
          return base.acceptedBody(body, at);
        },
        queueSettings(spec) {
          if (isOfFirst) ofFirst.add(spec);
          isOfFirst = false;
          const usual = base.queueSettings(spec);
          return ofFirst.has(spec) ? { ...usual, workersMin: 0 } : usual;
        },
      };
    },
  },
  {
    id: 'workers-min-of-an-update-has-no-effect',
    says: 'A minimum of workers that an update names is shown, and no worker is kept for it.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behaveRest(base) {
      const updated = new WeakSet<object>();
      return {
        patched(before, change, kind) {
          const after = base.patched(before, change, kind);
          if (kind === 'endpoint') updated.add(after);
          return after;
        },
        queueSettings: (spec) => {
          const usual = base.queueSettings(spec);
          return updated.has(spec) ? { ...usual, workersMin: 0 } : usual;
        },
      };
    },
  },
  {
    id: 'workers-min-is-not-kept-after-a-crash',
    says: 'A worker that crashed is not replaced, though the endpoint has fewer than its minimum then.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behave(base) {
      const crashed = new WeakSet<Job>();
      return {
        retriesAutomatically(job, ended) {
          if (ended === 'crashed') crashed.add(job);
          return base.retriesAutomatically(job, ended);
        },
        leastWorkers(endpoint) {
          const hasCrashed = [...endpoint.jobs.values()].some((job) => crashed.has(job));
          return hasCrashed ? 0 : base.leastWorkers(endpoint);
        },
      };
    },
  },
  {
    id: 'workers-min-is-not-kept-once-a-job-has-failed-in-a-crash',
    says: 'An endpoint on which a job has failed by crashes keeps no worker.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behave(base) {
      const crashed = new WeakSet<Job>();
      return {
        retriesAutomatically(job, ended) {
          const isTriedAgain = base.retriesAutomatically(job, ended);
          if (ended === 'crashed' && !isTriedAgain) crashed.add(job);
          return isTriedAgain;
        },
        leastWorkers(endpoint) {
          const hasFailed = [...endpoint.jobs.values()].some((job) => crashed.has(job));
          return hasFailed ? 0 : base.leastWorkers(endpoint);
        },
      };
    },
  },
  {
    id: 'v2-endpoints-have-no-job-address',
    says: 'An endpoint that v2 makes is unknown to the job API.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.job-address'],
    wrapRest: undeployed(/^createEndpoint$/),
  },
  {
    id: 'v1-endpoints-have-no-job-address',
    says: 'An endpoint that v1 makes is unknown to the job API.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.job-address'],
    wrapRest: undeployed(/^CreateEndpoint$/),
  },
  {
    id: 'v1-updates-leave-the-most-workers',
    says: 'POST /endpoints/{id}/update shows another workersMax, and as many workers work as before.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.queue.waits-for-worker'],
    wrapRest: (next) => async (call) => {
      const { endpoints } = call.world.service;
      const id = call.at.operation === 'UpdateEndpointByPost' ? Object.values(call.params)[0] : undefined;
      const before = endpoints.get(id ?? '')?.settings.workersMax;
      const reply = await next(call);
      const endpoint = endpoints.get(id ?? '');
      if (endpoint !== undefined && before !== undefined) endpoint.settings.workersMax = before;
      return reply;
    },
  },
];

function undeployed(operations: RegExp) {
  return (next: RestRoute): RestRoute =>
    async (call: RestCall) => {
      const { endpoints } = call.world.service;
      const before = new Set(endpoints.keys());
      const reply = await next(call);
      if (operations.test(call.at.operation ?? ''))
        for (const id of [...endpoints.keys()]) if (!before.has(id)) endpoints.delete(id);
      return reply;
    };
}
