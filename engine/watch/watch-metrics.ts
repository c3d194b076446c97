import { latencyBounds } from '../http/call-statistics.ts';
import { verdicts } from '../property/result.ts';
import type { WatchPlan } from './watch-plan.ts';
import { budgetLeft, type WatchState } from './watch-state.ts';

type Labels = Readonly<Record<string, string>>;

/** A value, or the buckets of a histogram, with the labels that it belongs to. */
export type MetricPoint = { readonly labels: Labels; readonly value: number };
export type HistogramPoint = {
  readonly labels: Labels;
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
};

/** What both formats make a metric of. */
export type WatchMetric = {
  /** As Prometheus names it. */
  readonly name: string;
  /** As OpenTelemetry names it. */
  readonly dotted: string;
  readonly help: string;
  /** In UCUM, as OpenTelemetry wants it. */
  readonly unit: string;
} & (
  | { readonly kind: 'gauge' | 'counter'; readonly points: readonly MetricPoint[] }
  | { readonly kind: 'histogram'; readonly points: readonly HistogramPoint[] }
);

/** The metrics of a watch at an instant. @param target its name, without secrets */
export function watchMetrics(
  plan: WatchPlan,
  state: WatchState,
  { target, version, now }: { readonly target: string; readonly version: string; readonly now: number },
): WatchMetric[] {
  return [
    gauge('plumbline_watch_info', 'The target that is judged, and the version that judges it.', '1', [
      { labels: { target, version }, value: 1 },
    ]),
    ...ruleMetrics(plan, state, now),
    ...budgetMetrics(plan, state, now),
    ...totalMetrics(state),
    {
      ...described('plumbline_call_duration_seconds', 'How long calls of the target took.', 's'),
      kind: 'histogram',
      points: Object.entries(state.latencies).map(([operation, { counts, sum }]) => ({
        labels: { operation },
        ...{ bounds: latencyBounds, counts, sum },
      })),
    },
  ];
}

function ruleMetrics({ rules }: WatchPlan, state: WatchState, now: number): WatchMetric[] {
  const known = rules.map(({ id }) => ({ rule: id, ...state.rules[id] }));
  const judged = known.flatMap(({ rule, judged: at }) => (at === undefined ? [] : [{ rule, at }]));
  return [
    gauge(
      'plumbline_rule_verdict',
      'Verdict of the last round that judged the rule: 1 for the one that it is, 0 for the others.',
      '1',
      known.flatMap(({ rule, verdict }) =>
        verdict === undefined
          ? []
          : verdicts.map((one) => ({ labels: { rule, verdict: one }, value: one === verdict ? 1 : 0 })),
      ),
    ),
    gauge(
      'plumbline_rule_violated',
      'Whether a violation of the rule was reproduced and has not been seen to end.',
      '1',
      known.map(({ rule, violation }) => ({ labels: { rule }, value: violation === undefined ? 0 : 1 })),
    ),
    gauge(
      'plumbline_rule_last_judged_timestamp_seconds',
      'When the last round began that could judge the rule, in seconds since 1970.',
      's',
      judged.map(({ rule, at }) => ({ labels: { rule }, value: at / 1000 })),
    ),
    gauge(
      'plumbline_rule_since_judged_seconds',
      'Seconds since that round began.',
      's',
      judged.map(({ rule, at }) => ({ labels: { rule }, value: Math.max(0, now - at) / 1000 })),
    ),
  ];
}

function budgetMetrics({ budget }: WatchPlan, state: WatchState, now: number): WatchMetric[] {
  const left = budgetLeft(state, budget, now);
  const one = (name: string, help: string, unit: string, value: number): WatchMetric =>
    gauge(name, help, unit, [{ labels: {}, value }]);
  return [
    one(
      'plumbline_budget_left_calls',
      'Calls that are left of the budget of the day (UTC).',
      '{call}',
      left.calls,
    ),
    one('plumbline_budget_left_cost', 'Money that is left of the budget of the day.', '1', left.cost),
    one('plumbline_budget_left_seconds', 'Time that is left of the budget of the day.', 's', left.ms / 1000),
  ];
}

function totalMetrics({ totals, left }: WatchState): WatchMetric[] {
  const { ended, lost, violations, recoveries, unconfirmed, undelivered, spent, assumed } = totals;
  const count = (
    name: string,
    help: string,
    unit: string,
    values: Record<string, number>,
    label = '',
  ): WatchMetric => ({
    ...described(name, help, unit),
    kind: 'counter',
    points: Object.entries(values).map(([key, value]) => ({
      labels: label === '' ? {} : { [label]: key },
      value,
    })),
  });
  return [
    count('plumbline_rounds_total', 'Rounds by how they ended.', '{round}', { ended, lost }, 'outcome'),
    count(
      'plumbline_calls_total',
      'Calls of the target: those that were counted, and those set aside for rounds that were lost.',
      '{call}',
      { counted: spent.calls, assumed: assumed.calls },
      'kind',
    ),
    count(
      'plumbline_changes_total',
      'Violations and recoveries that were reproduced.',
      '{change}',
      { violated: violations, recovered: recoveries },
      'change',
    ),
    count(
      'plumbline_unconfirmed_verdicts_total',
      'Verdicts that contradicted what was known of a rule and did not come again.',
      '{verdict}',
      { unconfirmed },
    ),
    count('plumbline_undelivered_changes_total', 'Changes that a hook did not take.', '{change}', {
      undelivered,
    }),
    gauge('plumbline_resources_left', 'Resources that could not be deleted yet.', '{resource}', [
      { labels: {}, value: left },
    ]),
  ];
}

function gauge(name: string, help: string, unit: string, points: readonly MetricPoint[]): WatchMetric {
  return { ...described(name, help, unit), kind: 'gauge', points };
}

function described(name: string, help: string, unit: string) {
  const dotted = name
    .replace(/^plumbline_/, 'plumbline.')
    .replace(/_total$/, '')
    .replace(/^plumbline\.(watch|rule|budget|call)_/, 'plumbline.$1.')
    .replace(/_seconds$/, '');
  return { name, dotted, help, unit };
}
