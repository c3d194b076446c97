import type { TracedBurst, TracedCall, TraceEvent } from '../http/trace.ts';
import type { Failure, RuleResult } from '../property/result.ts';
import type { Provenance } from '../provenance/provenance.ts';
import { collectDurations } from '../report/durations/collect-durations.ts';
import type { RunReport } from '../report/run-report.ts';
import { summarise } from '../report/summary.ts';
import type { RuleCatalog } from '../rules/rule-catalog.ts';
import { ruleHashOf } from '../rules/rule-hash.ts';
import { noForeignCalls } from '../run/foreign-calls.ts';
import { madeUpService } from './made-up-service.ts';

/** A result that passed, but for what the test is about. */
export function resultOf(change: Partial<RuleResult> = {}): RuleResult {
  return {
    id: 'job.run.accepts',
    level: 'must',
    verdict: 'pass',
    reason: undefined,
    cases: 100,
    distinctCases: 100,
    exhaustive: false,
    requests: 300,
    durationMs: 1234,
    caseDigest: '0123456789abcdef',
    answerDigest: 'fedcba9876543210',
    blockedBy: [],
    failure: undefined,
    observed: {},
    moves: {},
    calls: {},
    ...change,
  };
}

/** A result that failed. */
export function failedResult(change: Partial<Failure> = {}): RuleResult {
  const failure: Failure = {
    message: 'expected run to be accepted',
    basis: 'content',
    counterexample: '{"input":{}}',
    shrinks: 7,
    seed: 1,
    path: '5:0:1',
    again: { failed: 3, tries: 3 },
    events: [],
    names: ['$SERVERLESS_URL', '$KEY', '$BEACON_URL', '$WEBHOOK_URL'],
    order: { seed: 9 },
    ...change,
  };
  return resultOf({ verdict: 'fail', reason: failure.message, failure });
}

export function reportOf(
  results: readonly RuleResult[],
  change: Partial<RunReport> = {},
  service = madeUpService,
): RunReport {
  const ids = results.map(({ id }) => id);
  return {
    ...madeUpProvenance,
    hashes: Object.fromEntries(ids.flatMap((id) => hashIn(service.rules, id))),
    target: 'embedded emulator',
    tier: 'embedded',
    seed: 1,
    startedAt: '2026-06-01T00:00:00.000Z',
    durationMs: 5678,
    options: [],
    alterations: [],
    selection: [],
    shard: undefined,
    summary: summarise(service.rules, results, ids, ids, change.deviations),
    results,
    pending: [],
    drift: [],
    deviations: [],
    repeats: undefined,
    coverage: service.coverageOf(results),
    calls: service.calledOf(results),
    durations: collectDurations(service, results),
    errors: [],
    foreign: noForeignCalls,
    ...change,
  };
}

/** Where made-up records come from. */
export const madeUpProvenance: Provenance = {
  suite: { version: '1.2.3', commit: 'c0ffee'.padEnd(40, '0'), rules: '00112233445566aa' },
  environment: { node: '26.0.0', os: 'Linux 6.0 x64', cpu: 'made up', cores: 2 },
};

function hashIn(rules: RuleCatalog, id: string): [string, string][] {
  return Object.hasOwn(rules, id) ? [[id, ruleHashOf(rules[id]!)]] : [];
}

/** A traced call that was answered. */
export function tracedCall(change: Partial<TracedCall> = {}): TracedCall {
  return {
    number: 1,
    role: 'when',
    polled: false,
    operation: 'run',
    endpoint: 'probe',
    method: 'POST',
    url: '$SERVERLESS_URL/probe/run',
    headers: { authorization: 'Bearer $KEY', 'content-type': 'application/json' },
    body: '{"input":{}}',
    sent: 1000,
    answered: 1005,
    answer: { status: 200, headers: {}, body: '{"id":"job-1","status":"IN_QUEUE"}' },
    failure: undefined,
    ...change,
  };
}

/** What happens when one call is answered after the other. */
export function eventsOf(...calls: readonly TracedCall[]): TraceEvent[] {
  return calls.flatMap((call) => [{ kind: 'call', call } as const, { kind: 'end', call } as const]);
}

/** Twenty calls, of which two were put off, but for what the test is about. */
export function tracedBurst(change: Partial<TracedBurst> = {}): TracedBurst {
  const call = tracedCall({ answered: undefined, answer: undefined });
  return {
    number: 1,
    role: 'when',
    operation: 'run',
    method: 'POST',
    calls: [call],
    ...{ different: 1, ordered: 20, group: 2, gap: 100, atOnce: 10, sent: call.sent },
    ...{ made: 20, ended: call.sent + 900, counts: { 200: 18, 429: 2 } },
    first: { 200: '{"removed":0}', 429: '{"error":"no"}' },
    ...change,
  };
}
