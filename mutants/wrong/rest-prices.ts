import type { Pod } from '../../emulator/core/rest/records.ts';
import type { Fault } from '../common/kinds.ts';

/** What Pods cost, and what bills tell of it. */
export const restPriceFaults: readonly Fault[] = [
  {
    id: 'pods-cost-more-at-every-start',
    says: 'A Pod costs a tenth more an hour each time it is started.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.fixed-price'],
    behaveRest: (base) => ({
      specAfter(action, pod) {
        if (action === 'start') pod.cost *= 1.1;
        return base.specAfter(action, pod);
      },
    }),
  },
  {
    id: 'v2-renamed-pods-are-shown-dearer',
    says: 'A Pod that an update has changed is shown as a tenth dearer.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.fixed-price'],
    behaveRest(base) {
      const changed = new WeakSet<object>();
      return {
        patched(before, change, kind) {
          const after = base.patched(before, change, kind);
          changed.add(after);
          return after;
        },
        shown(kind, view, record, at) {
          const usual = base.shown(kind, view, record, at);
          if (kind !== 'pod' || at.version !== 'v2' || !changed.has((record as Pod).spec)) return usual;
          return { ...usual, cost: Number(usual.cost) * 1.1 };
        },
      };
    },
  },
  {
    id: 'bills-are-always-empty',
    says: 'Nothing is ever on a bill.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: (next) => (call) => {
      if (/Billing$/.test(call.at.operation ?? '')) call.world.service.resourceStore.usage.length = 0;
      return next(call);
    },
  },
];
