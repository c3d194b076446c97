import type { Pod } from '../../emulator/core/rest/records.ts';
import type {
  RestBehaviour,
  RestKind,
  RestVersion,
  RestView,
} from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';

/** Shows things through one version as they were before the other changed them. */
function showingAsBefore(version: RestVersion, changes: RegExp, isStale: (name: string) => boolean) {
  return (base: RestBehaviour): Partial<RestBehaviour> => {
    const views = new WeakMap<object, RestView>();
    return {
      shown(kind: RestKind, view: RestView, record: unknown, at) {
        const usual = base.shown(kind, view, record, at);
        if (at.version !== version || (kind !== 'pod' && kind !== 'endpoint')) return usual;
        const before = views.get(record as object);
        if (before === undefined || changes.test(at.operation ?? '')) {
          views.set(record as object, usual);
          return usual;
        }
        const stale = Object.entries(before).filter(([name]) => isStale(name));
        return { ...usual, ...Object.fromEntries(stale) };
      },
    };
  };
}

const settings = (name: string): boolean =>
  /^(name|image|imageName|workersM|workers|disk|containerDisk)/.test(name);

/** What one interface does not tell of what came through another. */
export const restElsewhereFaults: readonly Fault[] = [
  {
    id: 'v2-does-not-see-updates-of-v1',
    says: 'v2 shows what it has shown before as it was, whatever v1 has changed since.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: showingAsBefore('v2', /^(update|create)/, settings),
  },
  {
    id: 'v1-does-not-see-updates-of-v2',
    says: 'v1 shows what it has shown before as it was, whatever v2 has changed since.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: showingAsBefore('v1', /^(Update|Create)/, settings),
  },
  {
    id: 'v1-lists-pods-that-v2-has-deleted',
    says: 'v1 lists a Pod that v2 has deleted as one that runs.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: (base) => ({
      listsPod: () => true,
      listed: (key, items, more, at) =>
        base.listed(
          key,
          at.version === 'v2' ? items.filter(({ status }) => status !== 'TERMINATED') : items,
          more,
          at,
        ),
      shown(kind, view, record, at) {
        const usual = base.shown(kind, view, record, at);
        const isMeant = kind === 'pod' && at.version === 'v1' && (record as Pod).status === 'TERMINATED';
        return isMeant ? { ...usual, desiredStatus: 'RUNNING' } : usual;
      },
    }),
  },
  {
    id: 'v2-repeats-passwords-it-refuses',
    says: 'A problem about a registry repeats the body that it was sent.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.operation !== 'createRegistry' || reply.status < 400 || typeof call.body === 'string')
        return reply;
      const detail = `this can not be: ${new TextDecoder().decode(call.body)}`;
      return { ...reply, body: { ...(reply.body as object), detail } };
    },
  },
  {
    id: 'v2-tells-passwords-in-a-header',
    says: 'A registry that is read by its id has its password in a header.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const registry = call.world.service.resourceStore.registries.get(call.params.id ?? '');
      if (call.at.operation !== 'getRegistry' || reply.status !== 200 || registry === undefined) return reply;
      return { ...reply, headers: { ...reply.headers, 'x-debug-password': registry.spec.password } };
    },
  },
  {
    id: 'v2-lists-no-network-volumes-of-v1',
    says: 'The list of v2 leaves out network volumes that were made through v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest(base) {
      const made = new Set<unknown>();
      return {
        shown(kind, view, record, at) {
          if (at.version === 'v1' && at.operation === 'CreateNetworkVolume') made.add(view.id);
          return base.shown(kind, view, record, at);
        },
        listed(key, items, more, at) {
          const isMeant = at.version === 'v2' && at.operation === 'listNetworkVolumes';
          return base.listed(key, isMeant ? items.filter(({ id }) => !made.has(id)) : items, more, at);
        },
      };
    },
  },
];
