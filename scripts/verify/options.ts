import { UsageError } from '../../engine/errors.ts';
import type { TierName } from '../../engine/property/tier.ts';
import type { RunDetail } from '../../engine/report/run-detail.ts';
import type { Shard } from '../../engine/rules/shard.ts';
import { assertKnown } from '../assert-known.ts';

/** Options of `npm run verify`. */
export type Options = {
  target?: string;
  rules?: string;
  rule: string[];
  area: string[];
  requirements?: string;
  tier?: TierName;
  seed?: number;
  cases?: number;
  path?: string;
  fault: string[];
  variant: string[];
  nullTarget?: string;
  patience: number;
  results: string;
  expect?: string;
  quarantine?: string;
  signKey?: string;
  history?: string;
  targetVersion?: string;
  yes?: boolean;
  repeat: number;
  shard?: Shard;
  against?: string;
  look: boolean;
  verbose?: boolean;
  quiet?: boolean;
  json?: boolean;
};

/** How much a run prints. */
export function detailOf({ verbose = false, quiet = false }: Pick<Options, 'verbose' | 'quiet'>): RunDetail {
  if (verbose) return 'verbose';
  return quiet ? 'quiet' : 'usual';
}

/** @throws UsageError for what does not exist, and for options that have no use together */
export async function assertUseful(options: Options): Promise<void> {
  await assertKnown(options);
  assertPath(options);
  assertComparable(options);
  assertWhole(options);
  assertKept(options);
}

function assertKept({ history, targetVersion, path }: Options): void {
  if (targetVersion !== undefined && history === undefined)
    throw new UsageError('--target-version is what a history says of the target: it needs --history');
  if (history !== undefined && path !== undefined)
    throw new UsageError(
      "--path judges one case, and a history keeps whole rules: it can't be used with --history",
    );
}

/** A requirement set is judged as a whole, or it says nothing. */
function assertWhole({ requirements, rule, area, against }: Options): void {
  if (requirements === undefined) return;
  if (rule.length + area.length > 0)
    throw new UsageError('--requirements judges all rules of a revision: leave --rule and --area out');
  if (against !== undefined)
    throw new UsageError("--against compares two targets, it can't be used with --requirements");
}

function assertPath({ path, rule, seed, repeat }: Options): void {
  if (path === undefined) return;
  if (rule.length !== 1 || seed === undefined)
    throw new UsageError('--path needs the one --rule and the --seed that it belongs to');
  if (repeat > 1) throw new UsageError('--path names a case of the one --seed, and --repeat takes others');
  if (!/^(long:)?(\d+\/)?\d+(:\d+)*(@[\w=,-]+)?$/.test(path))
    throw new UsageError(`${path} is no path to a case: a failure names it, such as 3:0:1`);
}

/** A comparison of two targets has no use for some. */
function assertComparable({
  against,
  repeat,
  expect,
  quarantine,
  path,
  json,
  signKey,
  history,
}: Options): void {
  if (against === undefined) return;
  const unused = [
    ...(repeat > 1 ? ['--repeat'] : []),
    ...(expect === undefined ? [] : ['--expect']),
    ...(quarantine === undefined ? [] : ['--quarantine']),
    ...(path === undefined ? [] : ['--path']),
    ...(json ? ['--json'] : []),
    ...(signKey === undefined ? [] : ['--sign-key']),
    ...(history === undefined ? [] : ['--history']),
  ];
  if (unused.length > 0)
    throw new UsageError(`--against compares two targets, it can't be used with ${unused.join(', ')}`);
}
