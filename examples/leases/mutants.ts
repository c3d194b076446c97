import type { Catalog, FaultRecord, VariantRecord } from '../../engine/prove/proof.ts';
import { documented } from './habits.ts';
import { rules } from './rules.ts';
import type { Alterations } from './server.ts';

/** Wrong stores: each breaks some rules. */
const faults: Readonly<Record<string, FaultRecord>> = byId([
  fault('the-last-value-is-kept-as-text', 'altered', 'key.tells-what-was-written'),
  fault('versions-stand-still-after-the-second', 'boundary', 'key.tells-what-was-written'),
  fault('versions-go-on-after-a-delete', 'kept', 'key.gone-once-deleted'),
  fault('deleted-keys-tell-null', 'altered', 'key.gone-once-deleted'),
  fault('anybody-deletes', 'ignored', 'lease.excludes'),
  fault('refused-writes-are-made', 'altered', 'lease.excludes'),
  fault('a-second-lease-holds-for-nobody', 'context', 'lease.excludes'),
  fault('a-lease-ends-a-millisecond-late', 'boundary', 'lease.ends'),
  fault('released-leases-hold-on', 'ignored', 'lease.ends'),
  fault('holders-write-once', 'altered', 'lease.lets-its-holder-write'),
  fault('holders-may-not-delete', 'ignored', 'lease.lets-its-holder-write'),
]);

/** Conforming stores: README.md leaves open what they do. */
const variants: readonly VariantRecord[] = [
  { id: 'records-tell-more', freedom: 'members' },
  { id: 'tokens-are-long', freedom: 'tokens' },
  { id: 'tokens-are-numbers', freedom: 'tokens' },
];

/** What there is to prove. */
export const catalog: Catalog = {
  rules: Object.keys(rules),
  faults: Object.values(faults),
  variants,
  nullTargets: ['answers-200', 'answers-404', 'answers-409'],
};

/** How the store is changed for each of them. */
export const alterations: Alterations = {
  'the-last-value-is-kept-as-text': { written: (entry, value) => documented.written(entry, String(value)) },
  'versions-stand-still-after-the-second': {
    shown: (key, entry) => ({ ...documented.shown(key, entry), version: Math.min(2, entry.version) }),
  },
  'versions-go-on-after-a-delete': { deleted: (entry) => ({ ...entry, written: false, value: null }) },
  'deleted-keys-tell-null': { deleted: (entry) => ({ ...entry, value: null, version: 0 }) },
  'anybody-deletes': { mayDelete: () => true },
  'refused-writes-are-made': {
    refusedWrite(entry, body) {
      entry.value = (body as { value: unknown }).value;
    },
  },
  'a-second-lease-holds-for-nobody': {
    holds: (lease, now) => lease?.nth !== 2 && documented.holds(lease, now),
  },
  'a-lease-ends-a-millisecond-late': {
    holds: (lease, now) => lease !== undefined && now <= lease.from + lease.ms,
  },
  'released-leases-hold-on': { released: (lease) => lease },
  'holders-write-once': {
    written(entry, value) {
      const lease = entry.lease && { ...entry.lease, token: 'nobody' };
      return { ...documented.written(entry, value), lease };
    },
  },
  'holders-may-not-delete': { mayDelete: (_, isFree) => isFree },

  'records-tell-more': { shown: (key, entry) => ({ ...documented.shown(key, entry), leases: entry.leases }) },
  'tokens-are-long': { token: (key, now) => `${key}-${now}-`.repeat(100).replace(/[^\w-]/g, '') },
  'tokens-are-numbers': { token: (_, now) => String(1_000_000 + now) },

  'answers-200': { serves: () => ({ status: 200, body: {} }) },
  'answers-404': { serves: () => ({ status: 404 }) },
  'answers-409': { serves: () => ({ status: 409 }) },
};

function fault(id: string, kind: string, ...breaks: readonly string[]): FaultRecord {
  return { id, kind, sharp: true, breaks };
}

function byId(all: readonly FaultRecord[]): Readonly<Record<string, FaultRecord>> {
  return Object.fromEntries(all.map((one) => [one.id, one]));
}
