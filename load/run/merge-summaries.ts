/** What a summary of k6 says of its metrics, by their names with tags, as k6 spells them. */
export type K6Summary = { readonly metrics: Readonly<Record<string, Metric>> };
type Metric = { readonly type: string; readonly values: Readonly<Record<string, number>> };

/** How often, and for what is measured the least and the most. Percentiles of several runners do not add up. */
export type Counted = { readonly count: number; readonly min: number; readonly max: number };
export type MergedCounts = Readonly<Record<string, Counted>>;

/** Adds up what all instances counted: a threshold of each one alone says nothing of all. */
export function mergeSummaries(summaries: readonly K6Summary[]): MergedCounts {
  const merged: Record<string, Counted> = {};
  for (const { metrics } of summaries) {
    for (const [name, { values }] of Object.entries(metrics))
      merged[name] = added(merged[name], countedIn(values));
  }
  return merged;
}

function countedIn({ count = 0, min = 0, max = 0 }: Metric['values']): Counted {
  return { count, min, max };
}

/** What nobody measured has no least and no most. */
function added(one: Counted | undefined, other: Counted): Counted {
  if (one === undefined || one.count === 0) return other;
  if (other.count === 0) return one;
  const count = one.count + other.count;
  return { count, min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** How often a metric with these tags was counted; 0 where it never was. */
export function countOfMetric(
  counts: MergedCounts,
  metric: string,
  tags: Readonly<Record<string, string>>,
): number {
  return counts[nameWith(metric, tags)]?.count ?? 0;
}

export function mostOf(counts: MergedCounts, metric: string, tags: Readonly<Record<string, string>>): number {
  return counts[nameWith(metric, tags)]?.max ?? 0;
}

function nameWith(metric: string, tags: Readonly<Record<string, string>>): string {
  const words = Object.entries(tags).map(([tag, value]) => `${tag}:${value}`);
  return `${metric}{${words.join(',')}}`;
}
