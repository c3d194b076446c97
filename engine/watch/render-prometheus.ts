import type { HistogramPoint, WatchMetric } from './watch-metrics.ts';

/** The media type of the text format. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in the text format of Prometheus, version 0.0.4. Those without a value are left out. */
export function renderPrometheus(metrics: readonly WatchMetric[]): string {
  const lines = metrics
    .filter(({ points }) => points.length > 0)
    .flatMap((metric) => [
      `# HELP ${metric.name} ${escapeHelp(metric.help)}`,
      `# TYPE ${metric.name} ${metric.kind}`,
      ...samplesOf(metric),
    ]);
  return `${lines.join('\n')}\n`;
}

function samplesOf(metric: WatchMetric): string[] {
  if (metric.kind === 'histogram') return metric.points.flatMap((point) => bucketLines(metric.name, point));
  return metric.points.map(({ labels, value }) => sample(metric.name, labels, value));
}

function bucketLines(name: string, { labels, bounds, counts, sum }: HistogramPoint): string[] {
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    const le = bounds[at] === undefined ? '+Inf' : String(bounds[at]);
    return sample(`${name}_bucket`, { ...labels, le }, below);
  });
  return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, below)];
}

function sample(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberText(value)}`;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(text: string): string {
  return escapeHelp(text.toWellFormed()).replaceAll('"', '\\"');
}
