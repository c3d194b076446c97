import type { RuleResult } from '../rule/result.ts';
import { quoted } from './replay/shell.ts';
import type { Summary } from './summary.ts';

/** All that a run has to tell. */
export type RunReport = {
  readonly target: string;
  readonly tier: string;
  readonly seed: number;
  /** When the run began, as ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** The options that make the same run again, seed left out. */
  readonly options: readonly string[];
  readonly summary: Summary;
  readonly results: readonly RuleResult[];
};

/** Plain words stay as they are. */
function wordOf(option: string): string {
  return /^[\w./:=@-]+$/.test(option) ? option : quoted(option);
}

/** The command that replays exactly the check that failed. */
export function replayCommand(report: Pick<RunReport, 'options'>, result: RuleResult): string {
  const { failure } = result;
  const parts = ['npm run verify --', ...report.options.map(wordOf), '--rule', result.id];
  return failure === undefined
    ? parts.join(' ')
    : [...parts, '--seed', failure.seed, '--path', failure.path].join(' ');
}
