import { join } from 'node:path';
import { fileDigest } from '../../engine/file-digest.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import { provenanceOf } from '../../engine/provenance/provenance.ts';
import { assertNoLink } from '../../engine/report/folder/own-file.ts';
import { composeReport } from '../../engine/report/journal/compose-report.ts';
import { openJournal } from '../../engine/report/journal/journal.ts';
import type { RunHeader } from '../../engine/report/journal/run-header.ts';
import { prepareFolder } from '../../engine/report/prepare-folder.ts';
import { writeReport } from '../../engine/report/write-run.ts';
import { ruleIn } from '../../engine/rules/rule-catalog.ts';
import { ruleHashOf } from '../../engine/rules/rule-hash.ts';
import { noForeignCalls } from '../../engine/run/foreign-calls.ts';
import type { JudgedStep } from '../../engine/watch/run-watch.ts';
import type { WatchChange } from '../../engine/watch/watch-state.ts';
import { addedRules, ruleCatalog } from '../../service/catalog/rule-catalog.ts';
import type { Profile } from '../../service/profile/profile.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { reportedService } from '../../service/reported-service.ts';
import { pendingRules } from '../../service/rules/checked-rules.ts';
import { keepNewest, markOwn } from './keep-newest.ts';
import type { WatchOptions } from './options.ts';

/** Reports of violations, each in a folder as `verify` writes one. */
export type ViolationReports = {
  /** Takes a result of the round under way. */
  hear(result: RuleResult, startedAt: Date): void;
  /** @returns the folder, below that of the watch; undefined where none was written */
  write(change: WatchChange, step: JudgedStep): Promise<string | undefined>;
};

/** Where they lie, below the folder of the watch. */
const reportsFolder = 'reports';

/** Bytes that all of them may have together. */
const mostReportBytes = 256 * 2 ** 20;

type ReportOptions = Pick<WatchOptions, 'target' | 'state' | 'tier' | 'cases' | 'rules' | 'keepReports'>;

export function createViolationReports(
  options: ReportOptions,
  profile: Profile,
  warn: (words: string) => void,
): ViolationReports {
  const parent = join(options.state, reportsFolder);
  let last: { readonly result: RuleResult; readonly startedAt: Date } | undefined;
  return {
    hear(result, startedAt) {
      if (result.failure !== undefined) last = { result, startedAt };
    },
    async write({ rule }, { seed }) {
      if (options.keepReports === 0 || last?.result.id !== rule) return undefined;
      const { result, startedAt } = last;
      try {
        await prepareFolder(parent);
        await assertNoLink(parent);
        const header = await headerOfRound(options, profile, rule, seed, startedAt);
        const folder = await writeViolation(parent, header, result, profile);
        await markOwn(join(parent, folder));
        const kept = await keepNewest(parent, options.keepReports, mostReportBytes);
        if (kept.includes(folder)) return join(reportsFolder, folder);
        warn(`the report of ${rule} has more than ${mostReportBytes} bytes: it is not kept`);
      } catch (error) {
        warn(`no report of ${rule} was written: ${(error as Error).message}`);
      }
      return undefined;
    },
  };
}

async function headerOfRound(
  { target, tier, cases, rules }: ReportOptions,
  profile: Profile,
  rule: string,
  seed: number,
  startedAt: Date,
): Promise<RunHeader> {
  const redact = profileRedact(profile);
  const ownRules = addedRules();
  const own = rules === undefined ? [] : ['--rules', rules];
  return {
    ...{ target: redact(profile.name), alterations: [], tier, seed, rules: [rule], known: [] },
    ...{ profile: await fileDigest(target), ...provenanceOf(ruleCatalog) },
    hashes: { [rule]: ruleHashOf(ruleIn(ruleCatalog, rule)) },
    startedAt: startedAt.toISOString(),
    options: ['--target', target, '--tier', tier, ...own].map(redact),
    selection: ['--rule', rule, '--cases', String(cases)],
    ...{ shard: undefined, pending: pendingRules() },
    ...(ownRules.length === 0 ? {} : { ownRules }),
  };
}

/** @returns the name of its folder below `parent` */
async function writeViolation(
  parent: string,
  header: RunHeader,
  result: RuleResult,
  { capabilities }: Profile,
): Promise<string> {
  const journal = await openJournal(reportedService, parent, header, capabilities?.clockRate ?? 1);
  journal.add(0, result);
  const problem = await journal.settled();
  if (problem !== undefined) throw problem;
  const durationMs = Math.max(0, Date.now() - Date.parse(header.startedAt));
  const end = { runs: [[result]], errors: [], foreign: noForeignCalls, durationMs };
  const report = await composeReport(reportedService, header, end, parent);
  await writeReport(reportedService, journal.folder, report);
  return journal.folder.slice(parent.length + 1);
}
