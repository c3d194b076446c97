import { counted } from '../../engine/counted.ts';
import { duration } from '../../engine/duration.ts';
import { printableLine } from '../../engine/printable.ts';
import { type CostlyKind, costly, type Makes } from '../ledger/makes.ts';
import { atMost } from '../prices/at-most.ts';
import { mostOrdered } from '../prices/most-ordered.ts';
import type { Cost, Forecast, Length, Span } from './forecast.ts';
import type { NamedTypes } from './prices.ts';

const plurals: Readonly<Record<CostlyKind, string>> = {
  pod: 'Pods',
  endpoint: 'endpoints',
  volume: 'network volumes',
  cluster: 'clusters',
};

/** What a run would take, for people. */
export function renderForecast(forecast: Forecast): string {
  const { selected, notRun, cases, calls, length } = forecast;
  const reasons = [...Map.groupBy(notRun, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  return [
    `${counted(selected, 'rule')} selected, ${selected - notRun.length} of them run here`,
    ...reasons.map(([why, some]) => `  ${some.length} not run: ${why}`),
    `${counted(cases, 'case')}, ${counted(calls, 'call')} at most`,
    ...renderLength(length),
    ...renderSpending(forecast),
  ]
    .map(printableLine)
    .join('\n');
}

function renderLength({ longest, lane, crowds, whole }: Length): string[] {
  if (whole.most === 0) return ['no real waits'];
  return [
    `it takes ${span(whole)}: rules wait at the same time, but for those that take turns`,
    `  the longest by itself: ${longest.id ?? 'none'}, ${span(longest)}`,
    `  those that take turns: ${span(lane)}`,
    `  all others, as many at a time as there is room for: ${span(crowds)}`,
    '  that is what cases wait on purpose; calls, workers that start, and seeing failures again come on top',
  ];
}

/** What a run makes and what that may cost, in a few lines. */
export function renderSpending({ makes, cost, stays }: Pick<Forecast, 'makes' | 'cost' | 'stays'>): string[] {
  if (cost === undefined) return ['it makes nothing that costs money'];
  return [
    `it makes${stays === undefined ? ' and deletes' : ''} at most ${renderMakes(makes)}`,
    ...(stays === undefined
      ? []
      : [
          `  it deletes none of them: ${stays}`,
          '  they stay, stopped, with their volumes, which go on costing until you delete them',
        ]),
    ...renderCost(cost),
    renderBounds(makes),
  ].map(printableLine);
}

/** What each thing is created with at most. */
const bounds: Readonly<Partial<Record<CostlyKind, string>>> = {
  pod: `a Pod has ${mostOrdered.gpus} GPU or ${mostOrdered.vcpus} CPUs at most`,
  endpoint: `an endpoint keeps ${mostOrdered.workers} workers at most`,
};

function renderBounds(makes: Makes): string {
  const most = costly.flatMap((kind) => ((makes[kind] ?? 0) > 0 ? (bounds[kind] ?? []) : []));
  return `  ${[...most, `what has disks ${mostOrdered.gigabytes} GB of them at most, which are not counted`].join(', ')}`;
}

function renderMakes(makes: Makes): string {
  const parts = costly.flatMap((kind) => {
    const count = makes[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? kind : plurals[kind]}`];
  });
  return parts.join(', ');
}

function renderCost({ most, source, unpriced, unpricedTypes }: Cost): string[] {
  if (most === undefined) return [`  what that costs is not known: ${source}`];
  const missing = unpriced.map((kind) => plurals[kind]).join(', ');
  const dearest = unpricedTypes.count === 0 ? 'the dearest of its kind' : 'the dearest that has a price';
  return [
    `  at most ${atMost(most)} in the currency of its catalog (${source}), if each is ${dearest} and paid for a whole hour`,
    ...(unpricedTypes.count === 0
      ? []
      : [`  it may cost more: a Pod may be of a type without a price (${renderTypes(unpricedTypes)})`]),
    ...(missing === '' ? [] : [`  not counted, because no catalog has a price of them: ${missing}`]),
  ];
}

/** Everything in a cost that has no price, in words. */
export function renderUnpriced({ unpriced, unpricedTypes }: Cost): string {
  const types = unpricedTypes.count === 0 ? [] : [`a Pod of ${renderTypes(unpricedTypes)}`];
  return [...unpriced.map((kind) => plurals[kind]), ...types].join(', ');
}

function renderTypes({ count, names }: NamedTypes): string {
  const more = count - names.length;
  return printableLine([...names, ...(more > 0 ? [`${more} more`] : [])].join(', '));
}

function span({ least, most }: Span): string {
  const [from, to] = [duration(least), duration(most)];
  return from === to ? to : `${from} at least, ${to} at most`;
}
