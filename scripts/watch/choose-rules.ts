import { counted } from '../../engine/counted.ts';
import { duration } from '../../engine/duration.ts';
import { UsageError } from '../../engine/errors.ts';
import { areaOf } from '../../engine/rules/rule-catalog.ts';
import {
  fitsWithin,
  needFor,
  type Spending,
  type WatchedRule,
  type WatchPlan,
} from '../../engine/watch/watch-plan.ts';
import { isBounded } from '../../service/plan/forecast.ts';
import type { RuleForecast } from '../../service/plan/plan-run.ts';
import { renderUnpriced } from '../../service/plan/render-forecast.ts';
import { atMost } from '../../service/prices/at-most.ts';

const day = 86_400_000;

/** The share of a day's calls that the rules chosen by default may take: the rest is for judging again. */
const usualShare = 0.5;
/** Real milliseconds that the cases of such a rule may wait. */
const usualWait = 5000;

/**
 * The rules of a watch: those that were named, or else the cheapest that the budget has room for, of each area in turn.
 * @throws UsageError for a rule that can't be watched, and for rules whose rounds the budget of a day has no room for
 */
export function chooseRules(
  forecasts: readonly RuleForecast[],
  isNamed: boolean,
  { every, budget }: Omit<WatchPlan, 'rules'>,
): WatchedRule[] {
  const rules = isNamed
    ? namedRules(forecasts, budget)
    : cheapRules(forecasts, { calls: (budget.calls * usualShare * every) / day });
  if (rules.length === 0)
    throw new UsageError(
      isNamed
        ? `none of the rules runs here: ${forecasts[0]?.missing ?? 'none was chosen'}`
        : 'the budget has no room for any rule: raise --budget-calls or --every, or name rules by --rule',
    );
  assertFits(rules, every, budget);
  return rules;
}

function namedRules(forecasts: readonly RuleForecast[], budget: Spending): WatchedRule[] {
  const running = forecasts.filter(({ missing }) => missing === undefined);
  for (const { id, cost } of running) {
    if (cost === undefined || isBounded(cost)) continue;
    const why = cost.most === undefined ? `; ${cost.source}` : '';
    throw new UsageError(
      `${id} creates what no catalog has a price of (${renderUnpriced(cost)}${why}), so that --budget-cost ${budget.cost} can't bound it: leave it out`,
    );
  }
  return running.map(watched);
}

/** One rule after the other, from each area its cheapest, until there is no room. */
function cheapRules(forecasts: readonly RuleForecast[], room: { calls: number }): WatchedRule[] {
  const cheap = forecasts
    .filter(
      ({ missing, cost, length }) =>
        missing === undefined && cost === undefined && length.whole.most <= usualWait,
    )
    .map(watched)
    .toSorted((one, other) => one.estimate.calls - other.estimate.calls || (one.id < other.id ? -1 : 1));
  const areas = [...Map.groupBy(cheap, ({ id }) => areaOf(id)).values()];
  const longest = Math.max(0, ...areas.map((some) => some.length));
  const inTurn = Array.from({ length: longest }, (_, at) => areas.flatMap((some) => some[at] ?? [])).flat();
  let left = room.calls;
  return inTurn.filter(({ estimate }) => {
    if (estimate.calls > left) return false;
    left -= estimate.calls;
    return true;
  });
}

function watched({ id, calls, length, cost }: RuleForecast): WatchedRule {
  return { id, estimate: { calls, cost: cost?.most ?? 0, ms: length.whole.most } };
}

function assertFits(rules: readonly WatchedRule[], every: number, budget: Spending): void {
  const rounds = Math.ceil(day / every);
  const sum = (part: 'calls' | 'cost'): number =>
    rules.reduce((all, { estimate }) => all + estimate[part], 0);
  const ms = Math.max(...rules.map(({ estimate }) => estimate.ms));
  const round: Spending = { calls: sum('calls'), cost: sum('cost'), ms };
  // A day has no more time than a day, however short the interval is.
  const time = Math.min(day, rounds * round.ms);
  const whole: Spending = { calls: rounds * round.calls, cost: rounds * round.cost, ms: time };
  const need = needFor(rules);
  const most: Spending = {
    calls: Math.max(whole.calls, need.calls),
    cost: Math.max(whole.cost, need.cost),
    ms: Math.max(whole.ms, need.ms),
  };
  if (fitsWithin(most, budget)) return;
  const parts = (['calls', 'cost', 'ms'] as const).filter((part) => most[part] > budget[part]);
  const share = Math.max(...parts.map((part) => whole[part] / budget[part]));
  const isSlowerEnough = Number.isFinite(share) && share * every < day && fitsWithin(need, budget);
  const ways = [
    ...(isSlowerEnough ? [`--every ${Math.ceil((share * every) / 60_000)}m`] : []),
    ...parts.map((part) => largerBudget(part, most)),
    ...(rules.length > 1 ? ['fewer rules'] : []),
  ];
  throw new UsageError(
    `the budget of a day has no room for ${counted(rules.length, 'rule')} every ${duration(every)}: ` +
      `${counted(rounds, 'round')} need up to ${words(whole)}, and the budget is ${words(budget)}; one round must leave room for judging a rule again.\n` +
      `Take ${ways.join(', or ')}.`,
  );
}

function largerBudget(part: keyof Spending, most: Spending): string {
  if (part === 'calls') return `--budget-calls ${Math.ceil(most.calls)}`;
  if (part === 'cost') return `--budget-cost ${Math.ceil(most.cost)}`;
  return `--budget-time ${Math.ceil(most.ms / 60_000)}m`;
}

function words({ calls, cost, ms }: Spending): string {
  return `${counted(Math.ceil(calls), 'call')}, a cost of ${atMost(cost)} and ${duration(ms)} of waits`;
}
