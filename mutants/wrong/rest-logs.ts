import { Readable } from 'node:stream';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';
import { isOperation } from './rest-calls.ts';

const hour = 3_600_000;

/** Ends logs once what is there has come. */
function ending(operation: string): NonNullable<Override['wrapRest']> {
  return changingLogs(operation, (body) => {
    const there = whatIsIn(body);
    body.destroy();
    return Readable.from(there);
  });
}

/** A log with what is there, and of what is printed later what is wanted then. */
function filtered(body: Readable, isWanted: () => boolean): Readable {
  const shown = new Readable({ read() {} });
  for (const chunk of whatIsIn(body)) shown.push(chunk);
  body.on('data', (chunk: Uint8Array) => isWanted() && shown.push(chunk));
  body.once('close', () => shown.push(null));
  shown.once('close', () => body.destroy());
  return shown;
}

/** Changes the logs that an operation answers. */
function changingLogs(
  operation: string,
  change: (body: Readable, call: RestCall) => Readable,
): NonNullable<Override['wrapRest']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const { body } = reply;
    const isMeant = isOperation(call.at, operation) && body instanceof Readable;
    return isMeant ? { ...reply, body: change(body, call) } : reply;
  };
}

/** Gives nothing of what is printed to whoever reads a log that somebody reads already. */
function forOneReader(operation: string): NonNullable<Override['wrapRest']> {
  const read = new WeakMap<object, Set<string>>();
  return changingLogs(operation, (body, { world, path }) => {
    const ofWorld = read.get(world) ?? new Set();
    read.set(world, ofWorld);
    if (ofWorld.has(path)) return filtered(body, () => false);
    ofWorld.add(path);
    body.once('close', () => ofWorld.delete(path));
    return body;
  });
}

/** Gives in logs that are open the next lines alone. */
function fallingSilent(operation: string): NonNullable<Override['wrapRest']> {
  return changingLogs(operation, (body) => {
    let left = 1;
    return filtered(body, () => left-- > 0);
  });
}

/** Gives nothing more in logs of workers that are open when their endpoint is updated. */
function silencedByUpdates(): NonNullable<Override['wrapRest']> {
  const updates = new WeakMap<object, number>();
  const logs = changingLogs('getWorkerLogs', (body, { world }) => {
    const before = updates.get(world);
    return filtered(body, () => updates.get(world) === before);
  });
  return (next) => {
    const shown = logs(next);
    return (call) => {
      const { world } = call;
      if (isOperation(call.at, 'updateEndpoint')) updates.set(world, (updates.get(world) ?? 0) + 1);
      return shown(call);
    };
  };
}

function whatIsIn(body: Readable): Uint8Array[] {
  const chunk = body.read() as Uint8Array | null;
  return chunk === null ? [] : [chunk, ...whatIsIn(body)];
}

export const restLogFaults: readonly Fault[] = [
  {
    id: 'logs-hold-lines-back',
    says: 'A log that is open holds lines back for an hour.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.logs', 'v2.endpoint.worker-logs'],
    behaveRest: () => ({ logDelay: () => hour }),
  },
  {
    id: 'v2-pod-logs-end-with-what-is-there',
    says: 'The log of a Pod ends once what is there has come.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.logs'],
    wrapRest: ending('getPodLogs'),
  },
  {
    id: 'v2-worker-logs-are-the-first-one-s',
    says: 'Whichever worker of an endpoint is asked about, the log is that of its first one.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: (next) => (call) => {
      const [first] = call.world.service.endpoints.get(call.params.id ?? '')?.workers ?? [];
      const isMeant = isOperation(call.at, 'getWorkerLogs') && first !== undefined;
      return next(isMeant ? { ...call, params: { ...call.params, workerId: first.id } } : call);
    },
  },
  {
    id: 'v2-worker-logs-end-with-what-is-there',
    says: 'The log of a worker ends once what is there has come.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: ending('getWorkerLogs'),
  },
  {
    id: 'v2-pod-logs-fall-silent',
    says: 'The log of a Pod that is open gives the next line that is printed, and no more.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.logs'],
    wrapRest: fallingSilent('getPodLogs'),
  },
  {
    id: 'v2-worker-logs-fall-silent',
    says: 'The log of a worker that is open gives the next line that is printed, and no more.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: fallingSilent('getWorkerLogs'),
  },
  {
    id: 'v2-pod-logs-are-for-one-reader',
    says: 'The log of a Pod gives what is printed to whoever read it first alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.logs'],
    wrapRest: forOneReader('getPodLogs'),
  },
  {
    id: 'v2-worker-logs-are-for-one-reader',
    says: 'The log of a worker gives what is printed to whoever read it first alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: forOneReader('getWorkerLogs'),
  },
  {
    id: 'updates-lose-the-logs-of-workers',
    says: 'The log of a worker that started before the last update of its endpoint is not found.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: (next) => (call) => {
      const { endpoints, resourceStore } = call.world.service;
      const { id = '', workerId } = call.params;
      const worker = endpoints.get(id)?.workers.find((one) => one.id === workerId);
      const isMeant = isOperation(call.at, 'getWorkerLogs') && worker !== undefined;
      const isOld = isMeant && worker.placement?.version !== resourceStore.deployments.get(id)?.version;
      return next(isOld ? { ...call, params: { ...call.params, workerId: 'nobody' } } : call);
    },
  },
  {
    id: 'updates-silence-the-logs-of-workers',
    says: 'A log of a worker that is open when its endpoint is updated gives nothing more.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: silencedByUpdates(),
  },
];
