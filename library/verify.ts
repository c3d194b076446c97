import { UsageError } from '../engine/errors.ts';
import type { RuleResult } from '../engine/property/result.ts';
import type { TierName } from '../engine/property/tier.ts';
import { renderResults } from '../engine/report/render-results.ts';
import type { RunRecord } from '../engine/report/run-record.ts';
import { exitCodeOf } from '../engine/report/summary.ts';
import type { Shard } from '../engine/rules/shard.ts';
import { judgeTarget, onTarget, type VerifyCaller } from '../scripts/verify/judge-target.ts';
import type { Options } from '../scripts/verify/options.ts';
import { writtenReport } from '../scripts/verify/report-run.ts';
import { exitCodeAfter } from '../scripts/verify/verify.ts';
import { assertOptions } from './assert-options.ts';

export type VerifyOptions = {
  /** File of a target profile. Without one the embedded emulator is judged. */
  readonly target?: string;
  /** Where a target profile takes its `${NAME}` from; the environment of the process unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Ids of rules; with neither rules nor areas all are judged. */
  readonly rules?: readonly string[];
  readonly areas?: readonly string[];
  /** A revision of the document, such as `2026-10`: its rules alone decide, and those added later are reported beside. */
  readonly requirements?: string;
  /** Folder with modules that state rules of your own by `ownRule`: they are judged as well. */
  readonly ownRules?: string;
  /** How much is judged: `embedded` by default where the target has a control address, `gate` elsewhere. */
  readonly tier?: TierName;
  /** Decides every case; chosen by chance unless given. */
  readonly seed?: number;
  /** How many distinct cases a rule gets. */
  readonly cases?: number;
  /** With one rule and a seed: this one case, as a failure names it. */
  readonly path?: string;
  /** Ids of what is made wrong, or conforming in another way, of an emulated target. */
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
  /** Milliseconds that a call may take that waits for nothing; 10,000 unless given. */
  readonly patience?: number;
  /** How many times, each with the next seed; once unless given. */
  readonly repeat?: number;
  /** One part of the rules, say number 2 of 5. */
  readonly shard?: Shard;
  /** File of the target's known deviations. */
  readonly expect?: string;
  /** File of rules that are broken now and then, in the same form: they do not fail the run. */
  readonly quarantine?: string;
  /** Agrees to what the run may spend on a target whose profile says `spend`. */
  readonly yes?: boolean;
  /** Whether a target that does not look like the service is left alone; true unless given. */
  readonly look?: boolean;
  /** Folder where the run gets a folder of its own; `results` unless given. */
  readonly results?: string;
  /** Ends the run in good order: what is not judged by then is inconclusive. */
  readonly signal?: AbortSignal;
  /** Takes a copy of each rule's result as soon as there is one. */
  readonly onResult?: (result: RuleResult) => void | Promise<void>;
  /** Takes what else there is to say: what seems wrong with the target, what could not be deleted. */
  readonly onMessage?: (words: string) => void;
};

const optionNames: Readonly<Record<keyof VerifyOptions, true>> = {
  target: true,
  environment: true,
  rules: true,
  areas: true,
  requirements: true,
  ownRules: true,
  tier: true,
  seed: true,
  cases: true,
  path: true,
  faults: true,
  variants: true,
  patience: true,
  repeat: true,
  shard: true,
  expect: true,
  quarantine: true,
  yes: true,
  look: true,
  results: true,
  signal: true,
  onResult: true,
  onMessage: true,
};

export type Verification = {
  /** What `results.json` holds. */
  readonly record: RunRecord;
  /** What the command `verify` would end with. */
  readonly exitCode: number;
  /** The run's folder, with results.json, junit.xml, ctrf.json, report.html and the evidence of failures. */
  readonly folder: string;
  /** Why not everything could be written there; undefined where everything was. */
  readonly problem: Error | undefined;
};

/**
 * Judges a target, rule by rule. Nothing is printed, and the process goes on whatever the verdicts are.
 * @example
 * const { record } = await verify({ target: 'staging.yaml', areas: ['job'] });
 * console.log(record.summary.fail);
 * @throws UsageError for options, profiles and targets that nothing can be judged with; once the run has ended and is written, what
 * `onResult` rejected with first
 */
export async function verify(options: VerifyOptions = {}): Promise<Verification> {
  assertOptions('verify', options, optionNames);
  assertValues(options);
  const command = commandOptions(options);
  const rejections: unknown[] = [];
  return onTarget(command, options.environment ?? process.env, async (asked) => {
    const caller = callerOf(options, (reason) => rejections.push(reason));
    const { report, journal, left } = await judgeTarget(command, asked, caller);
    const problem = await writtenReport(report, journal);
    if (rejections.length > 0) throw rejections[0];
    return {
      record: renderResults(report),
      exitCode: exitCodeAfter(exitCodeOf(report.summary, report), left, problem === undefined),
      folder: journal.folder,
      problem,
    };
  });
}

/** The same options as the command takes them. */
export function commandOptions({
  rules,
  areas,
  ownRules,
  faults,
  variants,
  ...options
}: VerifyOptions): Options {
  return {
    ...(ownRules === undefined ? {} : { rules: ownRules }),
    ...{ patience: 10_000, repeat: 1, look: true, results: 'results', ...options },
    ...{ rule: [...(rules ?? [])], area: [...(areas ?? [])] },
    ...{ fault: [...(faults ?? [])], variant: [...(variants ?? [])] },
  };
}

/** @throws UsageError for a value of another kind: programs in JavaScript have no types that would say it */
function assertValues(options: VerifyOptions): void {
  const { rules, areas, faults, variants, shard, signal, onResult, onMessage } = options;
  for (const [name, value] of Object.entries<unknown>({ rules, areas, faults, variants })) {
    const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
    if (value !== undefined && !isList) throw new UsageError(`verify: ${name} is a list of texts`);
  }
  for (const [name, value] of Object.entries<unknown>({ onResult, onMessage }))
    if (value !== undefined && typeof value !== 'function')
      throw new UsageError(`verify: ${name} is a function`);
  if (shard !== undefined && !(Number.isInteger(shard?.number) && Number.isInteger(shard?.of)))
    throw new UsageError('verify: shard is an object such as { number: 2, of: 5 }');
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new UsageError('verify: signal is an AbortSignal, as an AbortController has one');
}

function callerOf(
  { signal, onResult = () => {}, onMessage = () => {} }: VerifyOptions,
  rejected: (reason: unknown) => void,
): VerifyCaller {
  return {
    signal: signal ?? new AbortController().signal,
    assertGoingOn: () => signal?.throwIfAborted(),
    ask: undefined,
    watch: {
      begins: () => {},
      progress: () => ({
        heard: (result) => void Promise.resolve(onResult(structuredClone(result))).catch(rejected),
        waits: () => {},
        stop: () => {},
      }),
      say: onMessage,
      warn: onMessage,
      hearStrays: () => () => {},
      isSilent: true,
    },
  };
}
