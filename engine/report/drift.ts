import { isDeepStrictEqual } from 'node:util';
import type { RuleResult } from '../property/result.ts';

/** One observed value that is another one now. A side that is missing was not observed then. */
export type Change = { readonly name: string; readonly before?: unknown; readonly now?: unknown };

/** What became of a rule that the document leaves open since an earlier run observed it. */
export type Comparison = {
  readonly rule: string;
  /** When that run began, as ISO 8601; undefined when no earlier run observed the rule. */
  readonly since: string | undefined;
  readonly changes: readonly Change[];
};

type Observed = Readonly<Record<string, unknown>>;

/** What an earlier run of the same target observed of rules. */
export type EarlierRun = { readonly startedAt: string; readonly observed: ReadonlyMap<string, Observed> };

/**
 * Compares each open rule with the latest run before it that observed it: a run of a few rules in between hides nothing.
 * @param earlier that which began last first; read no further than needed
 */
export async function compareWithEarlier(
  results: readonly RuleResult[],
  earlier: AsyncIterable<EarlierRun>,
): Promise<Comparison[]> {
  const open = results.filter(({ level, verdict }) => level === 'open' && verdict === 'observed');
  const found = await newestOf(
    open.map(({ id }) => id),
    earlier,
  );
  return open.map(({ id, observed }) => {
    const before = found.get(id);
    const changes = before === undefined ? [] : changesBetween(before.observed, observed);
    return { rule: id, since: before?.since, changes };
  });
}

type Found = { readonly since: string; readonly observed: Observed };

async function newestOf(
  ids: readonly string[],
  earlier: AsyncIterable<EarlierRun>,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  if (ids.length === 0) return found;
  for await (const { startedAt, observed } of earlier) {
    for (const id of ids) {
      const values = observed.get(id);
      if (values !== undefined && !found.has(id)) found.set(id, { since: startedAt, observed: values });
    }
    if (found.size === ids.length) break;
  }
  return found;
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
