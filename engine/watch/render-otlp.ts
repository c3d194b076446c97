import type { WatchMetric } from './watch-metrics.ts';

export type OtlpOptions = {
  /** Instants in milliseconds since 1970: since when counters count, and now. */
  readonly since: number;
  readonly now: number;
  readonly version: string;
  /** Of the resource, such as `service.name`. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** Metrics as the body of an OTLP/HTTP request in JSON, an ExportMetricsServiceRequest. */
export function renderOtlp(metrics: readonly WatchMetric[], options: OtlpOptions): string {
  const { version, attributes } = options;
  const scope = { name: 'plumbline', version };
  const all = metrics.filter(({ points }) => points.length > 0).map((metric) => otlpMetric(metric, options));
  const resource = { attributes: otlpAttributes(attributes) };
  return JSON.stringify({ resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics: all }] }] });
}

/** Cumulative, as the enumeration of the protocol numbers it. */
const aggregationTemporality = 2;

function otlpMetric(metric: WatchMetric, { since, now }: OtlpOptions): object {
  const { dotted: name, help: description, unit } = metric;
  const times = { startTimeUnixNano: nanos(since), timeUnixNano: nanos(now) };
  if (metric.kind === 'histogram') {
    const dataPoints = metric.points.map(({ labels, bounds, counts, sum }) => ({
      ...{ attributes: otlpAttributes(labels), ...times, sum },
      count: String(counts.reduce((all, count) => all + count, 0)),
      bucketCounts: counts.map(String),
      explicitBounds: bounds,
    }));
    return { name, description, unit, histogram: { aggregationTemporality, dataPoints } };
  }
  const dataPoints = metric.points.map(({ labels, value }) => ({
    ...{ attributes: otlpAttributes(labels), ...times, asDouble: value },
  }));
  if (metric.kind === 'gauge') return { name, description, unit, gauge: { dataPoints } };
  return { name, description, unit, sum: { aggregationTemporality, isMonotonic: true, dataPoints } };
}

function otlpAttributes(labels: Readonly<Record<string, string>>): object[] {
  return Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

/** In the protocol's JSON, integers of 64 bits are texts. */
function nanos(ms: number): string {
  return String(BigInt(Math.round(ms)) * 1_000_000n);
}
