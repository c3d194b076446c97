import { Readable } from 'node:stream';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';
import { isOperation } from './rest-calls.ts';

const hour = 3_600_000;

/** Ends logs once what is there has come. */
function ending(operation: string): NonNullable<Override['wrapRest']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const { body } = reply;
    if (!isOperation(call.at, operation) || !(body instanceof Readable)) return reply;
    const there = whatIsIn(body);
    body.destroy();
    return { ...reply, body: Readable.from(there) };
  };
}

/** Gives nothing of what is printed to whoever reads a log that somebody reads already. */
function forOneReader(operation: string): NonNullable<Override['wrapRest']> {
  const read = new WeakMap<object, Set<string>>();
  return (next) => async (call) => {
    const reply = await next(call);
    const { body } = reply;
    if (!isOperation(call.at, operation) || !(body instanceof Readable)) return reply;
    const ofWorld = read.get(call.world) ?? new Set();
    read.set(call.world, ofWorld);
    if (!ofWorld.has(call.path)) {
      ofWorld.add(call.path);
      body.once('close', () => ofWorld.delete(call.path));
      return reply;
    }
    const silent = new Readable({ read() {} });
    for (const chunk of whatIsIn(body)) silent.push(chunk);
    body.once('close', () => silent.push(null));
    silent.once('close', () => body.destroy());
    return { ...reply, body: silent };
  };
}

/** Gives in logs that are open the next lines alone. */
function fallingSilent(operation: string): NonNullable<Override['wrapRest']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const { body } = reply;
    if (!isOperation(call.at, operation) || !(body instanceof Readable)) return reply;
    const silent = new Readable({ read() {} });
    for (const chunk of whatIsIn(body)) silent.push(chunk);
    body.once('data', (chunk: Uint8Array) => silent.push(chunk));
    body.once('close', () => silent.push(null));
    silent.once('close', () => body.destroy());
    return { ...reply, body: silent };
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
];
