import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { createTransport } from '../engine/http/transport.ts';
import { print, printJson } from '../engine/print.ts';
import { usualDoctorPatience } from '../service/doctor/doctor.ts';
import { gatherFacts } from '../service/inspect/gather-facts.ts';
import type { InspectionFacts } from '../service/inspect/inspection-facts.ts';
import { likelyCauses } from '../service/inspect/likely-causes.ts';
import { renderInspection } from '../service/inspect/render-inspection.ts';
import { loadProfile, type Profile } from '../service/profile/profile.ts';
import { exitCodes } from './exit-codes.ts';
import { hearInterruption } from './interruption.ts';
import { integer } from './options.ts';

type Options = { target?: string; endpoint?: string; timeout: number; pause: number; json?: true };

export function inspectCommand(): Command {
  return new Command('inspect')
    .argument('<job>', 'the id of the job that waits')
    .option('--target <file>', 'a target profile, see specs/target-profile.schema.json')
    .option(
      '--endpoint <name>',
      'the endpoint of the job: a name in the profile, or an id; otherwise all in the profile are asked',
    )
    .option('--timeout <ms>', 'how long a call may take', integer(1, 600_000), usualDoctorPatience.call)
    .option('--pause <ms>', 'how long to wait between the two reads', integer(0, 600_000), 3000)
    .option('--json', 'print one JSON document: causes with their evidence, and all facts')
    .addHelpText(
      'after',
      '\nExit codes: 0 a cause was named, or the job does not wait, 2 bad usage or configuration, 3 no cause could be named,\n129, 130 or 143 it was interrupted.',
    )
    .action(run);
}

async function run(job: string, options: Options): Promise<void> {
  const { target } = options;
  if (target === undefined) {
    throw new UsageError('inspect reads from a target: --target names the file of its profile');
  }
  const profile = await loadProfile(target, process.env);
  if (profile.control !== undefined) {
    throw new UsageError(
      `${target}: inspect needs a profile with urls and keys; with control, worlds bring their own`,
    );
  }
  const interruption = hearInterruption();
  try {
    const facts = await gather(job, profile, options, interruption.signal);
    const inspection = likelyCauses(facts);
    if (options.json) printJson({ schema: 'plumbline/inspection/1', ...inspection, facts }, 2);
    else print(renderInspection(facts, inspection));
    const isNamed = inspection.state === 'not waiting' || inspection.causes.length > 0;
    process.exitCode = interruption.exitCode() ?? (isNamed ? exitCodes.fine : exitCodes.problems);
  } finally {
    interruption.stop();
  }
}

async function gather(
  job: string,
  profile: Profile,
  { endpoint, timeout, pause }: Options,
  signal: AbortSignal,
): Promise<InspectionFacts> {
  const transport = createTransport();
  try {
    return await gatherFacts(job, {
      ...{ profile, transport, signal, timeout, endpoint, withLogs: true },
      pause: () => sleep(pause, undefined, { signal }).catch(() => {}),
    });
  } finally {
    await transport.close();
  }
}
