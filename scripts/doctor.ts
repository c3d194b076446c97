import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { createTransport } from '../engine/http/transport.ts';
import { print, printJson } from '../engine/print.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { doctor, usualDoctorPatience, usualMoment } from '../service/doctor/doctor.ts';
import type { DoctorCheckResult } from '../service/doctor/finding.ts';
import {
  findingCounts,
  renderDoctorCheckResult,
  renderFindingCounts,
} from '../service/doctor/render-findings.ts';
import { openTargetLedger } from '../service/ledger/open-target-ledger.ts';
import { planLedger } from '../service/ledger/run-ledger.ts';
import { loadProfile, type Profile } from '../service/profile/profile.ts';
import { profileRedact } from '../service/profile/profile-secrets.ts';
import { exitCodes } from './exit-codes.ts';
import { hearInterruption } from './interruption.ts';
import { integer } from './options.ts';
import { settleRun } from './settle.ts';

type Options = { target?: string; results: string; json?: true; patience: number; start: number };

export function doctorCommand(): Command {
  return new Command('doctor')
    .option('--target <file>', 'a target profile, see specs/target-profile.schema.json')
    .option(
      '--patience <ms>',
      'how long a call may take that waits for nothing',
      integer(1, 600_000),
      usualDoctorPatience.call,
    )
    .option(
      '--start <ms>',
      'how long, with capabilities.scaleUpMs, a tiny job may take until it has run',
      integer(1, 3_600_000),
      usualDoctorPatience.job,
    )
    .option('--json', 'print one JSON document instead of lines')
    .option(
      '--results <folder>',
      'the folder that keeps the ledger of what is created until it is deleted',
      'results',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 no problem was found, 2 bad usage or configuration, 3 problems were found, or what it made is\nnot known to be gone, 129, 130 or 143 it was interrupted.',
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { target } = options;
  if (target === undefined)
    throw new UsageError(
      'doctor checks a target: --target names the file of its profile, which `init` writes',
    );
  await prepareFolder(options.results);
  const profile = await loadProfile(target, process.env);
  const redact = profileRedact(profile);
  const interruption = hearInterruption();
  const printOne = (one: DoctorCheckResult): void => {
    if (options.json === undefined && one.findings.length > 0) print(renderDoctorCheckResult(one));
  };
  try {
    const { all, left } = await runDoctor({ ...options, target }, profile, interruption.signal, printOne);
    const counts = findingCounts(all);
    if (options.json === undefined) print(`\n${redact(profile.name)}: ${renderFindingCounts(all)}`);
    else printJson({ target: redact(profile.name), counts, checks: all }, 2);
    const isFine = counts.problem === 0 && left === 0;
    process.exitCode = interruption.exitCode() ?? (isFine ? exitCodes.fine : exitCodes.problems);
  } finally {
    interruption.stop();
  }
}

/** What it makes is written down first, and gone afterwards. */
async function runDoctor(
  options: Options & { target: string },
  profile: Profile,
  signal: AbortSignal,
  heard: (one: DoctorCheckResult) => void,
): Promise<{ all: DoctorCheckResult[]; left: number }> {
  const plan = planLedger(options.results, options.target, profile, new Date());
  const transport = createTransport();
  const ledger = await openTargetLedger(plan, profile, transport);
  const { scaleUpMs = 0, clockRate = 1 } = profile.capabilities ?? {};
  const patience = {
    ...usualDoctorPatience,
    call: options.patience,
    job: options.start + Math.ceil(scaleUpMs / clockRate),
  };
  let left = 0;
  const checking = doctor(profile, { ledger, transport, signal, patience, moment: usualMoment }, heard);
  const all = await checking.finally(async () => {
    await transport.close();
    await ledger.close();
    left = await settleRun(plan, profile, undefined, undefined, signal);
  });
  return { all, left };
}
