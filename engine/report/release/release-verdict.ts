import { counted } from '../../counted.ts';
import type { Verdict } from '../../property/result.ts';
import { exitCodeOf, headline } from '../summary.ts';
import type { ShownVerdict } from '../verdict-words.ts';
import type { ReleaseContent, ReleaseRun } from './release-content.ts';

/** What a release says in one sentence: the worst of its runs and loads decides. */
export function releaseVerdict({ runs, loads, day }: ReleaseContent): {
  readonly tone: Verdict;
  readonly says: string;
} {
  const worst = runs.toSorted((one, other) => rankOf(one) - rankOf(other))[0]!;
  const says = headline(worst.run.summary, worst.run.requirements);
  const missed = loads.filter(({ record }) => record.findings.some(({ verdict }) => verdict === 'fail'));
  const over = runs.flatMap(({ run }) => run.deviations ?? []).filter(({ expires }) => expires < day);
  const problems = [
    ...(missed.length === 0 ? [] : [`a load failed: ${missed.map(({ record }) => record.load).join(', ')}`]),
    ...(over.length === 0 ? [] : [`${counted(over.length, 'known deviation')} expired`]),
  ];
  const tone = problems.length > 0 ? 'fail' : toneOf(worst);
  return { tone, says: [says, ...problems].join('; ') };
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
