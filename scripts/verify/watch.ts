import { printError, printErrorLine } from '../../engine/print.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import type { RunDetail } from '../../engine/report/run-detail.ts';
import type { HeardWaits } from '../../engine/run/run-plan.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { hearStrays } from './hear-strays.ts';
import { reportProgress } from './progress.ts';
import { printBeginning } from './report-run.ts';

/** Hears how a run goes on. */
export type RunWatch = {
  begins(targetRun: ServiceTargetRun): void;
  progress(selected: readonly string[], interrupted: AbortSignal): Progress;
  /** Takes one line. */
  say(line: string): void;
  /** Takes what went wrong beside the rules. */
  warn(words: string): void;
  /** Hears errors of this process that nobody catches, until what it returns is called. */
  hearStrays(heard: (error: unknown) => void): () => void;
  /** Whether what checks print themselves is left out. */
  readonly isSilent: boolean;
};

export type Progress = {
  heard(result: RuleResult): void;
  waits: HeardWaits;
  stop(): void;
};

/** Reports on standard error. */
export function terminalWatch(detail: RunDetail): RunWatch {
  return {
    begins: detail === 'quiet' ? () => {} : printBeginning,
    progress: (selected, interrupted) => reportProgress(selected, interrupted, detail),
    say: printErrorLine,
    warn: printError,
    hearStrays,
    isSilent: false,
  };
}
