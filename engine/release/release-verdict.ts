import { counted } from '../counted.ts';
import type { Verdict } from '../property/result.ts';
import type { PastLoad } from '../report/folder/read-loads.ts';
import { exitCodeOf, headline } from '../report/summary.ts';
import type { ShownVerdict } from '../report/verdict-words.ts';
import type { ReleaseContent, ReleaseRun } from './release-content.ts';

/** What a release says in one sentence: the worst of its runs and loads decides. */
export function releaseVerdict({ runs, loads, day }: ReleaseContent): {
  readonly tone: Verdict;
  readonly says: string;
} {
  const worst = runs.toSorted((one, other) => rankOf(one) - rankOf(other))[0]!;
  const says = headline(worst.run.summary, worst.run.requirements);
  const named = (some: readonly PastLoad[]): string => some.map(({ record }) => record.load).join(', ');
  const missed = loads.filter((load) => hasOne(load, 'fail'));
  const open = loads.filter(
    (load) => !missed.includes(load) && (hasOne(load, 'inconclusive') || hasOne(load, 'invalid')),
  );
  const over = runs.flatMap(({ run }) => run.deviations ?? []).filter(({ expires }) => expires < day);
  const problems = [
    ...(missed.length === 0 ? [] : [`a load failed: ${named(missed)}`]),
    ...(over.length === 0 ? [] : [`${counted(over.length, 'known deviation')} expired`]),
  ];
  const doubts = open.length === 0 ? [] : [`a load could not be judged: ${named(open)}`];
  return { tone: toneWith(toneOf(worst), problems, doubts), says: [says, ...problems, ...doubts].join('; ') };
}

function toneWith(tone: Verdict, problems: readonly string[], doubts: readonly string[]): Verdict {
  if (problems.length > 0) return 'fail';
  return doubts.length > 0 && tone !== 'fail' ? 'inconclusive' : tone;
}

function hasOne({ record }: PastLoad, verdict: string): boolean {
  return record.findings.some((finding) => finding.verdict === verdict);
}

/** A run is no better than what it could not judge. */
export function toneOf({ run }: ReleaseRun): Verdict & ShownVerdict {
  const code = exitCodeOf(run.summary, run);
  if (code === 1) return 'fail';
  if (code !== 0) return 'inconclusive';
  return run.summary.warning + run.summary.expected > 0 ? 'warning' : 'pass';
}

const ranks: readonly Verdict[] = ['fail', 'inconclusive', 'warning', 'pass'];

/** Of two that are alike the one that judged less decides. */
function rankOf(one: ReleaseRun): number {
  const { pass, observed, declared } = one.run.summary;
  return ranks.indexOf(toneOf(one)) + (pass + observed) / (declared + 1);
}
