import type { Fault } from '../common/kinds.ts';

/** 2026-11-14T00:00:00Z, which is before the day anywhere. @see interface 9 */
const dayBefore = Date.parse('2026-11-14T00:00:00Z');

/** What v1 does to Pods, and how long. */
export const restV1LifeFaults: readonly Fault[] = [
  {
    id: 'v1-pods-have-no-reset',
    says: 'There is no POST /pods/{podId}/reset.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.pod.actions', 'v1.schema.paths'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'ResetPod' ? { status: 404, body: { message: 'there is no reset' } } : next(call),
  },
  {
    id: 'v1-restart-is-no-post',
    says: 'A Pod is restarted by another method than POST.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.pod.actions'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'RestartPod'
        ? { status: 405, headers: { allow: 'PUT' }, body: { message: 'PUT it' } }
        : next(call),
  },
  {
    id: 'v1-stopped-pods-take-no-start',
    says: 'POST /pods/{podId}/start is taken of Pods that run already.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.pod.actions'],
    behaveRest: (base) => ({
      canAct: (action, status) => (action === 'start' ? status === 'RUNNING' : base.canAct(action, status)),
    }),
  },
  {
    id: 'v1-is-never-retired',
    says: 'v1 works for ever.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.retired'],
    behaveRest: () => ({ isRetired: () => false }),
  },
  {
    id: 'v1-is-retired-a-day-early',
    says: 'v1 is retired as soon as 14 November begins.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.retired'],
    behaveRest: () => ({ isRetired: (version, now) => version === 'v1' && now >= dayBefore }),
  },
  {
    id: 'v1-still-takes-deletes',
    says: 'A retired v1 still deletes registry auths.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.retired'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      return call.at.operation === 'DeleteContainerRegistryAuth' && reply.status === 410
        ? { status: 204 }
        : reply;
    },
  },
];
