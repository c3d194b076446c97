import { type Need, type Rule, rules } from '../../generated/rules.ts';
import type { ManagementApi } from '../client/rest-request.ts';
import type { Transport } from '../client/transport.ts';
import type { SketchedCase } from '../differential/sketch.ts';
import { SuiteError } from '../errors.ts';
import { addedUp } from '../life/moves-in.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Waiting } from '../run/waits.ts';
import type { EndpointName } from '../target/site.ts';
import type { Target } from '../target/target.ts';
import { addedCalls } from './calls-seen.ts';
import { triesOfACase } from './confirm.ts';
import { coverageOf } from './coverage.ts';
import { fetchSchema } from './fetch-schema.ts';
import { fetchTypes } from './fetch-types.ts';
import { checkHolds, type HoldsReport, type JudgedCase } from './holds.ts';
import { Unjudged } from './outcomes.ts';
import type { RuleResult } from './result.ts';
import type { Bench, Declaration, HoldsOptions, RuleCheck } from './rule.ts';
import type { CaseRunner } from './run-case.ts';
import { digestOf, seedOf } from './seed.ts';
import { signOfLife } from './sign-of-life.ts';
import type { Tier } from './tier.ts';
import { valuesSeen } from './values-seen.ts';
import { verdictOf } from './verdict.ts';

export type JudgeOptions = {
  readonly target: Target;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  readonly tier: Tier;
  /** The seed of the run. */
  readonly seed: number;
  /** How many distinct cases, instead of as many as the tier says. */
  readonly cases: number | undefined;
  readonly path: string | undefined;
  /** Real milliseconds that may go into confirming and shrinking; 0 skips shrinking. */
  readonly shrinkFor: number;
  /** Real milliseconds for a call that waits for nothing. */
  readonly patience: number;
  /** Names what remembers across the worlds of this rule. */
  readonly memory: string;
  /** Ends the rule early. */
  readonly interrupted?: AbortSignal;
  /** Told of each wait on a clock that runs by itself. */
  readonly waiting?: Waiting;
  /** Keeps what was answered. */
  readonly sketches?: boolean;
};

/**
 * Judges one rule against one target.
 * @throws SuiteError when the check breaks its own declaration
 */
export async function judge(check: RuleCheck, options: JudgeOptions): Promise<RuleResult> {
  const record = rules[check.id];
  const begun = performance.now();
  let missing = missingNeed(record, check, options);
  const reports: HoldsReport[] = [];
  const untried: string[] = [];
  const lacks: string[] = [];
  const coverable = new Map<string, Set<string>>();
  const seed = seedOf(options.seed, check.id);
  if (missing === undefined) {
    const runner = runnerOf(check, record, options);
    const life = await signOfLife(runner);
    if (life instanceof Unjudged) reports.push(nobodyThere(life));
    else
      await check.check(
        createBench(runner, options, { seed, callMs: life.ms, reports, untried, coverable, lacks }),
      );
    missing = lacks[0];
    if (reports.length === 0 && missing === undefined)
      throw new SuiteError(`${check.id} has a check that checks nothing`);
  }
  const judged = reports.flatMap((report) => report.judged);
  const texts = judged.map(({ text }) => text);
  return {
    id: check.id,
    level: record.level,
    ...verdictOf(record, missing, reports, options.seed, untried),
    cases: judged.length,
    distinctCases: new Set(texts).size,
    exhaustive: reports.length > 0 && reports.every((report) => report.exhaustive),
    requests: reports.reduce((sum, report) => sum + report.requests, 0),
    durationMs: Math.round(performance.now() - begun),
    caseDigest: digestOf([...texts].sort()),
    answerDigest: digestOf(judged.map(({ answers }) => answers)),
    observed: valuesSeen(judged.map((one) => one.observed)),
    ...(coverable.size === 0 ? {} : { coverage: coverageOf(coverable, judged) }),
    moves: addedUp(judged.map(({ moves }) => moves)),
    calls: addedCalls(judged.map(({ calls }) => calls)),
    ...(options.sketches ? { sketches: sketchedIn(judged) } : {}),
  };
}

function sketchedIn(judged: readonly JudgedCase[]): SketchedCase[] {
  return judged.map(({ text, sketches = [] }) => ({ text, calls: sketches }));
}

type Course = {
  seed: number;
  callMs: number;
  reports: HoldsReport[];
  untried: string[];
  lacks: string[];
  coverable: Map<string, Set<string>>;
};

/** What a check works with. */
export function createBench(runner: CaseRunner, options: JudgeOptions, course: Course): Bench {
  const { target, tier, cases, path, shrinkFor } = options;
  const { seed, callMs, reports, untried, coverable, lacks } = course;
  const isReal = target.rate !== undefined;
  let properties = 0;
  return {
    offers: (need) => target.offers.has(need),
    schema: (api) => fetchSchema(api, runner),
    types: () => fetchTypes(runner),
    reaches: (api) => target.apis.has(api),
    notRun: (reason) => void lacks.push(reason),
    hasEndpoint: (name) => target.endpoints.has(name),
    untried: (what) => void untried.push(what),
    coverable: (kind, names) => void coverable.set(kind, new Set(names)),
    longestWait: longestWait(runner.declares, options),
    clock: isReal ? 'real' : 'virtual',
    retries: target.retries,
    executionTimeouts: target.executionTimeouts,
    requestsPerWorker: target.requestsPerWorker,
    seed,
    cases: cases ?? tier.cases,
    moment: momentOf(target.rate ?? 1, isReal ? callMs : 0),
    async holds(domain, one, more = {}) {
      const property = properties++;
      const own = path === undefined ? undefined : pathIn(property, path);
      if (path !== undefined && own === undefined) return false;
      const { cases, atOnce } = scheduleOf(runner, options, more);
      const plan = {
        ...{ seed: property === 0 ? seed : seedOf(seed, String(property)), path: own, shrinkFor },
        ...{ cases, atOnce, sketches: options.sketches === true },
      };
      const report = withProperty(property, await checkHolds(runner, plan, domain, one, more));
      reports.push(report);
      return report.breach !== undefined;
    },
  };
}

/** How many cases a property without a domain of its own gets, how many of them at a time, and whether they take turns. */
export function scheduleOf(
  { exclusive }: Pick<CaseRunner, 'exclusive'>,
  { target, tier, cases }: JudgeOptions,
  { atMost = Infinity, inTurn: asked }: HoldsOptions,
): { cases: number; atOnce: number; inTurn: boolean } {
  const isReal = target.rate !== undefined;
  const inTurn = isReal && (exclusive || asked === true);
  return {
    cases: Math.min(atMost, cases ?? casesOf(tier, inTurn)),
    atOnce: !isReal || inTurn ? 1 : tier.atOnce,
    inTurn,
  };
}

function casesOf({ cases, exclusiveCases }: Tier, inTurn: boolean): number {
  return inTurn ? exclusiveCases : cases;
}

/** Of a check with several properties the path names which, from the second on: `1/0:3`. */
function withProperty(property: number, report: HoldsReport): HoldsReport {
  const { breach } = report;
  if (property === 0 || breach === undefined) return report;
  return {
    ...report,
    breach: { ...breach, case: { ...breach.case, path: `${property}/${breach.case.path}` } },
  };
}

/** The path within a property; undefined when it belongs to another. */
function pathIn(property: number, path: string): string | undefined {
  const [, named = '0', rest = path] = /^(\d+)\/(.*)$/.exec(path) ?? [];
  return Number(named) === property ? rest : undefined;
}

/** A rule on a target that gives no sign of life. */
function nobodyThere(life: Unjudged): HoldsReport {
  const nothing = {
    judged: [],
    repeated: [],
    requests: 0,
    breach: undefined,
    uncovered: [],
    exhaustive: false,
  };
  return { ...nothing, wanted: 1, unjudged: [life] };
}

/** The longest moment, in milliseconds of the target's time: beyond it limits of the service would end what a case sets up. */
const longestMoment = 300_000;

/** 1.5 s of ours, or longer where a call takes long. */
function momentOf(rate: number, callMs: number): number {
  return Math.min(Math.ceil(Math.max(1500, 15 * callMs) * rate), Math.max(longestMoment, 1500 * rate));
}

/** Checks take parts of it, which must be whole numbers. */
const parts = 120;

export function runnerOf(check: RuleCheck, record: Rule, options: JudgeOptions): CaseRunner {
  const { target, transport, receiver, tier, patience, memory, interrupted, waiting } = options;
  return {
    target,
    transport,
    receiver,
    endpoint: endpointFor(record, target)!,
    exclusive: record.needs.includes('exclusive'),
    isOpen: record.level === 'open',
    declares: check.declares,
    memory: `${memory} ${check.id}`,
    patience,
    waiting,
    signal: AbortSignal.any([AbortSignal.timeout(tier.budget), ...(interrupted ? [interrupted] : [])]),
  };
}

/** Where the calls of a rule go; undefined when the target names no endpoint. */
function endpointFor(record: Rule, { offers }: Target): EndpointName | undefined {
  if (record.needs.includes('exclusive')) return 'exclusive';
  if (offers.has('probe')) return 'probe';
  return offers.has('second-endpoint') ? 'second' : undefined;
}

/** A case and the tries that confirm its breach must fit the budget. */
function longestWait(declares: Declaration, { target, tier }: JudgeOptions): number {
  const most = declares.waits?.most ?? 0;
  if (target.rate === undefined) return most;
  const longest = Math.min(most, Math.min(tier.longestWait, tier.budget / triesOfACase) * target.rate);
  return Math.floor(longest / parts) * parts;
}

const addressNames: Readonly<Record<ManagementApi, string>> = {
  v1: 'REST v1 (urls.restV1)',
  v2: 'REST v2 (urls.restV2)',
  graphql: 'GraphQL (urls.graphql)',
};

/** What keeps the rule from being judged here, in words. */
export function missingNeed(record: Rule, check: RuleCheck, options: JudgeOptions): string | undefined {
  const missing = record.needs.filter((need: Need) => !options.target.offers.has(need));
  if (missing.length > 0) return `the target does not offer: ${missing.join(', ')}`;
  const apis = [check.declares.api ?? []].flat();
  const lacking = apis.find((api) => !options.target.apis.has(api));
  if (lacking !== undefined) {
    return `the target profile names no address of ${addressNames[lacking]}`;
  }
  if (check.declares.schema && !apis.every((api) => api === 'graphql' || options.target.schemas.has(api))) {
    return 'the target profile does not say where the schema of v1 is (urls.restV1Schema)';
  }
  if (apis.length === 0 && endpointFor(record, options.target) === undefined)
    return 'the target profile names no endpoint';
  if (check.declares.hears && options.receiver === undefined) {
    return "the target can't reach our receiver (capabilities.receiver)";
  }
  if (check.declares.sequential && options.target.concurrentHandler !== false) {
    return 'the target profile does not say that its handlers take one job at a time (capabilities.concurrentHandler)';
  }
  const unknown = unknownSetting(check, record, options.target);
  if (unknown !== undefined) return unknown;
  const least = check.declares.waits?.least ?? 0;
  const longest = longestWait(check.declares, options);
  return longest < least
    ? `a case waits ${least} ms at least, and this tier allows ${longest} ms`
    : undefined;
}

function raisesLimits({ exclusive = null, scaling = null }: Target['requestsPerWorker']): boolean {
  return exclusive !== null || scaling !== null;
}

/** What the rule must know of the endpoints' settings and does not, in words. */
function unknownSetting(
  { declares }: RuleCheck,
  record: Rule,
  { executionTimeouts, requestsPerWorker }: Target,
): string | undefined {
  if (declares.setting === 'requestsPerWorker' && !raisesLimits(requestsPerWorker)) {
    return 'the target profile tells of no endpoint whose workers raise its rate limits (capabilities.requestsPerWorker)';
  }
  if (declares.setting === 'known' && Object.keys(executionTimeouts).length === 0) {
    return 'the target profile tells no executionTimeout of an endpoint (capabilities.executionTimeoutMs)';
  }
  const name = record.needs.includes('exclusive') ? 'exclusive' : 'probe';
  return declares.setting === 'unset' && executionTimeouts[name] !== null
    ? `the target profile does not tell that ${name} has no executionTimeout of its own (capabilities.executionTimeoutMs)`
    : undefined;
}
