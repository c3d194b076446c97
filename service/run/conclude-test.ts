import type { TestContext } from 'vitest';
import { typedCommand } from '../../engine/installation.ts';
import { shellWord } from '../../engine/report/shell.ts';
import type { TargetRunReport } from '../../engine/run/target-run-report.ts';

/**
 * Ends a test as its rule was judged: it fails where the rule is broken or could not be judged, and is skipped where the target
 * lacks what the rule needs.
 */
export function concludeTest({ result, error }: TargetRunReport, { skip }: Pick<TestContext, 'skip'>): void {
  if (result === undefined) throw new Error(error?.message ?? 'it ended without a result');
  const { id, verdict, failure, reason } = result;
  if (verdict === 'not-run') skip(reason);
  if (verdict === 'inconclusive') throw new Error(`${id} could not be judged: ${reason}`);
  if (failure === undefined || verdict === 'warning') return;
  const place = ['--seed', String(failure.seed), '--path', shellWord(failure.path)];
  const again = typedCommand('verify', ['--rule', id, ...place]);
  throw new Error(`${failure.message}\nCase: ${failure.counterexample}\nAgain: ${again}`);
}
