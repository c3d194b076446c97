import { sha256Of } from '../file-digest.ts';
import type { Verdict } from '../property/result.ts';
import { missingParts } from '../report/missing-parts.ts';
import type { RunRecord } from '../report/run-record.ts';
import { schemasOf } from '../report/schemas-of.ts';
import { headline } from '../report/summary.ts';
import { isRequired } from '../rules/requirements.ts';
import {
  predicateType,
  type ResourceDescriptor,
  type Statement,
  statementType,
  type TestOutcome,
} from './statement.ts';

/**
 * States what a run came to.
 * @param results SHA-256 of its results.json
 */
export function statementOfRun(run: RunRecord, results: string): Statement {
  const expected = expectedIn(run);
  const idsOf = (...verdicts: readonly Verdict[]) => idsWith(run, verdicts);
  const failed = idsOf('fail');
  return {
    _type: statementType,
    subject: subjectsOf(run),
    predicateType,
    predicate: {
      result: outcomeOf(run),
      configuration: configurationOf(run, results),
      passedTests: idsOf('pass'),
      warnedTests: [...idsOf('warning'), ...failed.filter((id) => expected.has(id))].toSorted(),
      failedTests: failed.filter((id) => !expected.has(id)),
    },
  };
}

/** Passed is only what is conformant: a run that left something out is warned of, however well it went. */
function outcomeOf({ summary, parts, errors = [] }: RunRecord): TestOutcome {
  if (summary.fail > 0) return 'FAILED';
  const isWhole = missingParts(parts) === undefined && errors.length + summary.suiteErrors === 0;
  const isConfirmed = summary.wrongDeviations === 0;
  return isWhole && isConfirmed && headline(summary) === 'conformant' ? 'PASSED' : 'WARNED';
}

/** Rules that are broken as a known deviation says. */
function expectedIn({ deviations = [] }: RunRecord): ReadonlySet<string> {
  return new Set(deviations.flatMap(({ id, state }) => (id !== null && state === 'met' ? [id] : [])));
}

/** Of the rules that count: those beside a requirement set are left to results.json. */
function idsWith({ rules, requirements }: RunRecord, verdicts: readonly Verdict[]): string[] {
  return rules
    .flatMap(({ id, verdict }) => (isRequired(requirements, id) && verdicts.includes(verdict) ? [id] : []))
    .toSorted();
}

/** The target by all that is known of it, and each schema that it served. */
function subjectsOf({ target, rules, alterations = [] }: RunRecord): ResourceDescriptor[] {
  const schemas = schemasOf(rules);
  const lines = [target, ...schemas.map(({ api, sha256 }) => `${api} ${sha256}`)];
  return [
    {
      name: target,
      digest: { sha256: sha256Of(lines.join('\n')) },
      ...(alterations.length === 0 ? {} : { annotations: { alterations } }),
    },
    ...schemas.map(({ api, sha256, version }) => ({
      name: `${target}: schema of ${api}`,
      digest: { sha256 },
      annotations: { api, ...(version === undefined ? {} : { version }) },
    })),
  ];
}

function configurationOf(run: RunRecord, results: string): ResourceDescriptor[] {
  return [
    ...suiteOf(run),
    ...(run.profile === undefined ? [] : [{ name: 'target profile', digest: { sha256: run.profile } }]),
    ...requirementsOf(run),
    { name: 'results.json', digest: { sha256: results }, annotations: annotationsOf(run) },
  ];
}

function requirementsOf({ requirements }: RunRecord): ResourceDescriptor[] {
  if (requirements === undefined) return [];
  const { revision, sha256 } = requirements;
  return [{ name: `requirements ${revision}`, digest: { sha256 }, annotations: { revision } }];
}

function suiteOf({ suite }: RunRecord): ResourceDescriptor[] {
  if (suite === undefined) return [];
  const { version, commit, rules } = suite;
  const isClean = commit !== null && /^[0-9a-f]{40}$/.test(commit);
  return [
    {
      name: 'plumbline-suite',
      ...(isClean ? { digest: { gitCommit: commit } } : { content: base64(JSON.stringify(suite)) }),
      annotations: { version, commit, rules },
    },
  ];
}

function annotationsOf(run: RunRecord): Record<string, unknown> {
  const { tier, seed, startedAt, durationMs, summary, deviations = [] } = run;
  const met = deviations.filter(({ state }) => state === 'met');
  return {
    ...{ tier, seed, startedAt, durationMs, says: headline(summary, run.requirements) },
    ...{ declared: summary.declared, selected: summary.selected },
    notJudged: idsWith(run, ['inconclusive', 'intermittent', 'not-run']),
    observed: idsWith(run, ['observed']),
    ...(met.length === 0
      ? {}
      : { deviations: met.map(({ rule, issue, expires }) => ({ rule, issue, expires })) }),
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
