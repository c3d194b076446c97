import { describe, expect, test } from 'vitest';
import { latencyBounds } from '../http/call-statistics.ts';
import { freshWatch, midnight, minute, planOf } from '../testing/simulated-watch.ts';
import { renderOtlp } from './render-otlp.ts';
import { renderPrometheus } from './render-prometheus.ts';
import { type WatchMetric, watchMetrics } from './watch-metrics.ts';
import type { WatchState } from './watch-state.ts';

const counts = latencyBounds.map((_, at) => (at < 2 ? at + 1 : 0)).concat(4);

const state: WatchState = {
  ...freshWatch(),
  days: { '2026-10-01': { calls: 100, cost: 1.5, ms: 30_000 } },
  rules: {
    one: { tried: midnight, judged: midnight, verdict: 'pass' },
    two: { tried: midnight, verdict: 'inconclusive', reason: 'nobody answered' },
  },
  latencies: { run: { counts, sum: 700.5 } },
};
const plan = planOf({ one: 1, two: 2 }, { budget: { calls: 1000, cost: 5, ms: 60_000 } });
const facts = { target: 'a "quoted\\\nname', version: '1.2.3', now: midnight + minute };
const metrics = watchMetrics(plan, state, facts);
const lines = renderPrometheus(metrics).split('\n');

describe('the text format of Prometheus', () => {
  test('has help and type once before the samples of each metric', () => {
    const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]!);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      const first = lines.findIndex((line) => line.startsWith(name) && !line.startsWith('#'));
      expect(lines[first - 2]).toMatch(new RegExp(`^# HELP ${name} \\S`));
      expect(lines[first - 1]).toMatch(new RegExp(`^# TYPE ${name} (gauge|counter|histogram)$`));
    }
  });

  test('escapes labels', () => {
    expect(lines).toContain('plumbline_watch_info{target="a \\"quoted\\\\\\nname",version="1.2.3"} 1');
  });

  test('escapes help, and says what is no finite number', () => {
    const odd: WatchMetric = {
      ...{ name: 'odd', dotted: 'odd', help: 'a\\b\nc', unit: '1', kind: 'gauge' },
      points: [{ labels: {}, value: Number.NEGATIVE_INFINITY }],
    };
    expect(renderPrometheus([odd])).toBe('# HELP odd a\\\\b\\nc\n# TYPE odd gauge\nodd -Inf\n');
  });

  test('has the verdict of each rule, and since when each was judged', () => {
    expect(lines).toContain('plumbline_rule_verdict{rule="one",verdict="pass"} 1');
    expect(lines).toContain('plumbline_rule_verdict{rule="one",verdict="fail"} 0');
    expect(lines).toContain('plumbline_rule_verdict{rule="two",verdict="inconclusive"} 1');
    expect(lines).toContain('plumbline_rule_since_judged_seconds{rule="one"} 60');
    expect(lines.join('\n')).not.toContain('plumbline_rule_since_judged_seconds{rule="two"}');
    expect(lines).toContain('plumbline_rule_violated{rule="two"} 0');
  });

  test('has what is left of the budget of the day', () => {
    expect(lines).toContain('plumbline_budget_left_calls 900');
    expect(lines).toContain('plumbline_budget_left_cost 3.5');
    expect(lines).toContain('plumbline_budget_left_seconds 30');
  });

  test('counts buckets of a histogram from the lowest up', () => {
    const buckets = lines.filter((line) => line.startsWith('plumbline_call_duration_seconds'));
    expect(buckets.slice(0, 3)).toEqual([
      'plumbline_call_duration_seconds_bucket{operation="run",le="0.005"} 1',
      'plumbline_call_duration_seconds_bucket{operation="run",le="0.01"} 3',
      'plumbline_call_duration_seconds_bucket{operation="run",le="0.025"} 3',
    ]);
    expect(buckets.slice(-3)).toEqual([
      'plumbline_call_duration_seconds_bucket{operation="run",le="+Inf"} 7',
      'plumbline_call_duration_seconds_sum{operation="run"} 700.5',
      'plumbline_call_duration_seconds_count{operation="run"} 7',
    ]);
  });
});

test('the JSON of OTLP has the same metrics, with integers of 64 bits as texts', () => {
  const options = {
    since: midnight,
    now: midnight + minute,
    version: '1.2.3',
    attributes: { 'service.name': 's' },
  };
  const { resourceMetrics } = JSON.parse(renderOtlp(metrics, options));
  expect(resourceMetrics[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 's' } },
  ]);
  const [{ scope, metrics: all }] = resourceMetrics[0].scopeMetrics;
  expect(scope).toEqual({ name: 'plumbline', version: '1.2.3' });
  const named = (name: string) => all.find((one: { name: string }) => one.name === name);
  expect(named('plumbline.call.duration').histogram).toEqual({
    aggregationTemporality: 2,
    dataPoints: [
      {
        attributes: [{ key: 'operation', value: { stringValue: 'run' } }],
        startTimeUnixNano: `${midnight}000000`,
        timeUnixNano: `${midnight + minute}000000`,
        count: '7',
        sum: 700.5,
        bucketCounts: counts.map(String),
        explicitBounds: [...latencyBounds],
      },
    ],
  });
  expect(named('plumbline.budget.left_calls').gauge.dataPoints[0].asDouble).toBe(900);
  expect(named('plumbline.rounds').sum).toMatchObject({ aggregationTemporality: 2, isMonotonic: true });
  expect(all).toHaveLength(metrics.length);
});
