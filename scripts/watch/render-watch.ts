import { join } from 'node:path';
import { counted } from '../../engine/counted.ts';
import { duration } from '../../engine/duration.ts';
import { typedCommand } from '../../engine/installation.ts';
import { shellPath, shellWord } from '../../engine/report/shell.ts';
import type { WatchEvent } from '../../engine/watch/run-watch.ts';
import type { WatchPlan } from '../../engine/watch/watch-plan.ts';
import { budgetLeft, type WatchChange, type WatchState } from '../../engine/watch/watch-state.ts';

/** What is about to be watched. */
export function renderBeginning(
  { rules, every, budget }: WatchPlan,
  { totals }: WatchState,
  target: string,
  metrics: string | undefined,
): string[] {
  const ids = rules.map(({ id }) => id).join(', ');
  const before =
    totals.rounds === 0
      ? []
      : [`it goes on after ${counted(totals.rounds, 'round')}, ${totals.lost} of them lost`];
  return [
    `${counted(rules.length, 'rule')} of ${target} ${every === 0 ? 'once' : `every ${duration(every)}`}, ${counted(budget.calls, 'call')} a day: ${ids}`,
    ...before,
    ...(metrics === undefined ? [] : [`metrics: ${metrics}`]),
  ];
}

type EndedRound = Extract<WatchEvent, { kind: 'ended' }>;

/** A line of a round that has ended, and one for each of its rules that could not be judged. */
export function renderRound(plan: WatchPlan, { state, step, judged }: EndedRound): string[] {
  const { rules, isAgain } = step;
  const verdicts = Map.groupBy(rules, (id) =>
    judged.has(id) ? (state.rules[id]?.verdict ?? 'not judged') : 'not judged',
  );
  const words = [...verdicts].map(([verdict, some]) => `${some.length} ${verdict}`).join(', ');
  const left = budgetLeft(state, plan.budget, Date.now());
  const alone = isAgain ? ` (${rules[0]} alone)` : '';
  const reasons = rules
    .filter((id) => judged.has(id))
    .flatMap((id) => {
      const { verdict, reason } = state.rules[id] ?? {};
      return verdict === 'inconclusive' && reason !== undefined ? [`  ${id}: ${reason.split('\n')[0]}`] : [];
    });
  return [
    `${new Date().toISOString()} round ${state.totals.rounds}${alone}: ${words}; ${counted(left.calls, 'call')} left today`,
    ...reasons,
  ];
}

/** What changed, and how to see it again. */
export function renderChange(
  { kind, rule, message, seed, path, firstFailed, firstPassed, report }: WatchChange,
  folder: string,
): string[] {
  const from = new Date(firstFailed.at).toISOString();
  if (kind === 'recovered') {
    const to = firstPassed === undefined ? '' : ` until ${new Date(firstPassed.at).toISOString()}`;
    return [`RECOVERED ${rule}: it was violated from ${from}${to}`];
  }
  const place = path === '' ? [] : ['--path', shellWord(path)];
  const again = typedCommand('verify', ['--target FILE', '--rule', rule, '--seed', String(seed), ...place]);
  const reportLine = report === undefined ? [] : [`  report: ${shellPath(join(folder, report))}`];
  return [`VIOLATED ${rule} since ${from}: ${message.split('\n')[0]}`, `  again: ${again}`, ...reportLine];
}
