import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

/** No CPU is to be had now, which is told with a status of one's own. */
function withoutCpus(status: number) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    hasCpus: () => false,
    refusalStatus: (no, at) => (no === 'no-stock' ? status : base.refusalStatus(no, at)),
  });
}

/** What the document leaves open of Pods and of their logs. */
export const restPodVariants: readonly Variant[] = [
  {
    id: 'pods-are-provisioned-for-a-while',
    says: 'A Pod runs 45 s after it was made or started.',
    freedom: 'how soon Pods run',
    behaveRest: () => ({ podStartDelay: () => 45_000 }),
  },
  {
    id: 'pods-that-run-can-be-started',
    says: 'start of a Pod that runs is accepted, and stop of one that does not.',
    freedom: 'actions that do not fit',
    behaveRest: (base) => ({
      canAct: (action, status) =>
        base.canAct(action, status) || (status !== 'TERMINATED' && (action === 'start' || action === 'stop')),
    }),
  },
  {
    id: 'v2-unfit-actions-answer-422',
    says: "What does not fit a Pod's state answers 422.",
    freedom: 'actions that do not fit',
    behaveRest: (base) => ({
      refusalStatus: (no, at) =>
        no === 'wrong-state' && at.version === 'v2' ? 422 : base.refusalStatus(no, at),
    }),
  },
  {
    id: 'cpus-are-sold-out-which-is-a-400',
    says: 'There are no CPUs for Pods now, and want of stock answers 400.',
    freedom: 'how want of stock is told',
    behaveRest: withoutCpus(400),
  },
  {
    id: 'cpus-are-sold-out-which-is-a-422',
    says: 'There are no CPUs for Pods now, and want of stock answers 422.',
    freedom: 'how want of stock is told',
    behaveRest: withoutCpus(422),
  },
  /** @see interface 2.11, 4.3: the order of a catalog, and what it shows of the stock, are not shown; GraphQL tells the stock */
  {
    id: 'scarce-gpus-come-first-and-want-of-stock-is-a-503',
    says: 'The catalog begins with the GPU types that there are fewest of and shows no stock, and want of stock answers 503.',
    freedom: 'how want of stock is told',
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        base.listed(key, key === 'gpus' ? items.toReversed() : items, more, at),
      shown(kind, view, record, at) {
        const { availability: _, ...others } = base.shown(kind, view, record, at);
        return kind === 'gpu' ? others : base.shown(kind, view, record, at);
      },
      refusalStatus: (no, at) => (no === 'no-stock' ? 503 : base.refusalStatus(no, at)),
    }),
  },
  {
    id: 'workloads-print-often',
    says: 'The workload of a Pod prints a line each 3 s.',
    freedom: 'what workloads print',
    behaveRest: () => ({ printInterval: () => 3000 }),
  },
  {
    id: 'logs-come-in-batches',
    says: 'What is printed comes 20 s later.',
    freedom: 'how soon lines come',
    behaveRest: () => ({ logDelay: () => 20_000 }),
  },
  {
    id: 'v2-wrong-methods-answer-404',
    says: 'A method that a path does not have answers 404.',
    freedom: 'status of a wrong method',
    behaveRest: (base) => ({
      refusalStatus: (no, at) =>
        no === 'wrong-method' && at.version === 'v2' ? 404 : base.refusalStatus(no, at),
    }),
  },
  {
    id: 'rest-tells-its-rate-limit',
    says: 'Answers of the management APIs state a rate limit.',
    freedom: 'rate limits of REST',
    behaveRest: (base) => ({
      headers: (version) => ({ ...base.headers(version), 'x-ratelimit-limit': '600' }),
    }),
  },
  {
    id: 'v2-stopped-pods-cost-nothing',
    says: 'The price of a Pod is shown as 0 while it is stopped.',
    freedom: 'how a price is told',
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const usual = base.shown(kind, view, record, at);
        const isStopped = kind === 'pod' && (record as Pod).status === 'EXITED';
        return isStopped && at.version === 'v2' ? { ...usual, cost: 0 } : usual;
      },
    }),
  },
  {
    id: 'v2-pods-tell-what-they-came-to',
    says: 'The cost of a Pod is what it has come to since it was started.',
    freedom: 'how a price is told',
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const usual = base.shown(kind, view, record, at);
        if (kind !== 'pod' || at.version !== 'v2') return usual;
        const { uptime = 0 } = (usual.runtime ?? {}) as { uptime?: number };
        return { ...usual, cost: ((record as Pod).cost * uptime) / 3600 };
      },
    }),
  },
];
