import { isDeepStrictEqual } from 'node:util';
import type { RuleResult } from '../property/result.ts';
import type { SuiteVersion } from '../provenance/provenance.ts';

/** One observed value that is another one now. A side that is missing was not observed then. */
export type Change = { readonly name: string; readonly before?: unknown; readonly now?: unknown };

/** What became of a rule that the document leaves open since an earlier run observed it. */
export type Comparison = {
  readonly rule: string;
  /** When that run began, as ISO 8601; undefined when no earlier run observed the rule. */
  readonly since: string | undefined;
  /** Whether another version or commit of Plumbline observed it then: a change may be ours. */
  readonly byAnotherSuite?: true;
  readonly changes: readonly Change[];
};

type Observed = Readonly<Record<string, unknown>>;

/** What an earlier run of the same target observed of rules, each with its hash then, and which suite observed it. */
export type EarlierRun = {
  readonly startedAt: string;
  readonly observed: ReadonlyMap<string, Observed>;
  /** Older runs tell neither. */
  readonly hashes?: Hashes;
  readonly suite?: SuiteVersion;
};

/** Hashes of rules, by their ids. */
type Hashes = Readonly<Record<string, string>>;

/** What observes rules now. */
export type Observer = { readonly hashes: Hashes; readonly suite: SuiteVersion };

/**
 * Compares each open rule with the latest run before it that observed it: a run of a few rules in between hides nothing. A
 * rule that said something else then is another rule.
 * @param earlier that which began last first; read no further than needed
 */
export async function compareWithEarlier(
  results: readonly RuleResult[],
  earlier: AsyncIterable<EarlierRun>,
  observer: Observer,
): Promise<Comparison[]> {
  const open = results.filter(({ level, verdict }) => level === 'open' && verdict === 'observed');
  const found = await newestOf(
    open.map(({ id }) => id),
    earlier,
    observer.hashes,
  );
  return open.map(({ id, observed }) => {
    const before = found.get(id);
    const changes = before === undefined ? [] : changesBetween(before.observed, observed);
    const isOther = before?.suite !== undefined && !isSameSuite(before.suite, observer.suite);
    return { rule: id, since: before?.since, ...(isOther ? { byAnotherSuite: true } : {}), changes };
  });
}

/** Whether one version of Plumbline judged both: then what differs is the target. */
function isSameSuite(one: SuiteVersion, other: SuiteVersion): boolean {
  return one.version === other.version && one.commit === other.commit;
}

type Found = {
  readonly since: string;
  readonly observed: Observed;
  readonly suite: SuiteVersion | undefined;
};

async function newestOf(
  ids: readonly string[],
  earlier: AsyncIterable<EarlierRun>,
  now: Hashes,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  if (ids.length === 0) return found;
  for await (const { startedAt, observed, hashes = {}, suite } of earlier) {
    for (const id of ids) {
      const values = observed.get(id);
      if (values === undefined || found.has(id) || !isSameRule(hashes[id], now[id])) continue;
      found.set(id, { since: startedAt, observed: values, suite });
    }
    if (found.size === ids.length) break;
  }
  return found;
}

/** Whether two hashes are of one rule; a record that tells none may be of any. */
export function isSameRule(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** What was observed otherwise, by name. */
export function changesBetween(before: Observed, now: Observed): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names
    .filter((name) => !isDeepStrictEqual(own(before, name), own(now, name)))
    .map((name) => ({ name, ...side('before', before, name), ...side('now', now, name) }));
}

function own(values: Observed, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function side(key: 'before' | 'now', values: Observed, name: string): object {
  return Object.hasOwn(values, name) ? { [key]: values[name] } : {};
}
