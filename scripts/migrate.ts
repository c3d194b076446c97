import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { createTransport } from '../engine/http/transport.ts';
import { print, printError, printErrorLine, printJson } from '../engine/print.ts';
import { listGrace } from '../service/case/list-grace.ts';
import { type CheckedPair, checkPairs } from '../service/migrate/live/check-pairs.ts';
import { type LivePair, livePairs } from '../service/migrate/live/live-pairs.ts';
import { liveAccessTo } from '../service/migrate/live/open-live-access.ts';
import { renderPairCounts, renderPairs } from '../service/migrate/live/render-pairs.ts';
import { lacksCounterpart, type MigratedCall, migrateCalls } from '../service/migrate/migrate-calls.ts';
import { readMigrationMap } from '../service/migrate/migration-map.ts';
import { type FoundCalls, readSources } from '../service/migrate/read-sources.ts';
import { renderMigration } from '../service/migrate/render-migration.ts';
import { loadProfile, type Profile } from '../service/profile/profile.ts';
import { profileRedact } from '../service/profile/profile-secrets.ts';
import { exitCodes } from './exit-codes.ts';
import { hearInterruption } from './interruption.ts';

type Options = { target?: string; json?: true };

export function migrateCommand(): Command {
  return new Command('migrate')
    .argument(
      '[file]',
      'a HAR (.har or .json), the folder of a run of `client`, a file of code, or a folder of code',
    )
    .option(
      '--target <file>',
      'a target profile: read both sides from it, and compare what they show; creates nothing',
    )
    .option('--json', 'as JSON: each call with its places, what it becomes, and its members; and each pair')
    .addHelpText(
      'after',
      `
Exit codes: 0 all that was found has a counterpart in v2, and no pair differs, 1 something has none, or a pair differs,
2 bad usage or configuration, 3 a file, a call or a pair could not be read, or no pair could be compared,
129, 130 or 143 it was interrupted.`,
    )
    .action(run);
}

async function run(file: string | undefined, { target, json }: Options): Promise<void> {
  if (file === undefined && target === undefined)
    throw new UsageError(
      'name what calls v1 or GraphQL: a HAR, a folder of code or of a client run; or --target',
    );
  const profile = target === undefined ? undefined : await readableProfile(target);
  const map = readMigrationMap();
  const found = file === undefined ? undefined : await readSources(file, map);
  const calls = migrateCalls(found?.calls ?? [], map);
  const interruption = hearInterruption({ isMaking: false });
  try {
    const checked = profile && (await checkLive(profile, livePairs(map, found?.calls), interruption.signal));
    interruption.assertGoingOn();
    if (json) printJson({ schema: 'plumbline/migration/1', calls, ...(checked && { pairs: checked }) }, 2);
    else printSections([renderMigration(calls), renderPairs(checked ?? [])]);
    if (found !== undefined) sayFound(found, calls, json);
    if (checked !== undefined) printErrorLine(`${profile!.name}: ${renderPairCounts(checked)}`);
    process.exitCode = exitCodeOf(calls, checked ?? [], found?.unread ?? []);
  } finally {
    interruption.stop();
  }
}

/** @throws UsageError for a profile that leads to no two sides */
async function readableProfile(file: string): Promise<Profile> {
  const profile = await loadProfile(file, process.env);
  if (profile.control !== undefined)
    throw new UsageError(
      `${file}: migrate needs a profile with urls and keys; with control, worlds bring their own`,
    );
  const { restV1, restV2, graphql } = profile.urls ?? {};
  if (restV2 === undefined || (restV1 ?? graphql) === undefined)
    throw new UsageError(
      `${file}: pairs are checked where urls names restV2, and restV1 or graphql, and it does not`,
    );
  return profile;
}

async function checkLive(
  profile: Profile,
  pairs: readonly LivePair[],
  signal: AbortSignal,
): Promise<CheckedPair[]> {
  const transport = createTransport();
  const { clockRate = 1 } = profile.capabilities ?? {};
  try {
    return await checkPairs(pairs, {
      ...{ redact: profileRedact(profile), signal },
      access: liveAccessTo(profile, transport),
      pause: () => sleep(listGrace / clockRate, undefined, { signal }).catch(() => {}),
    });
  } finally {
    await transport.close();
  }
}

function printSections(sections: readonly string[]): void {
  const shown = sections.filter((text) => text !== '');
  if (shown.length > 0) print(shown.join('\n\n'));
}

/** So many of what could not be read are named; all are counted. */
const shownUnread = 20;

function sayFound({ files, unread }: FoundCalls, calls: readonly MigratedCall[], json?: true): void {
  printError(
    `${counted(calls.length, 'call')} of REST v1 and GraphQL in ${counted(files, 'file')}; of ${calls.filter(lacksCounterpart).length} something has no counterpart in v2`,
  );
  for (const words of unread.slice(0, shownUnread)) printErrorLine(`not read: ${words}`);
  if (unread.length > shownUnread) printErrorLine(`not read: ${unread.length - shownUnread} more`);
  if (calls.length > 0 && !json)
    printError(
      'errors of v2 are problems of RFC 9457, and lists are wrapped in an object; keys stay as they are',
    );
}

function exitCodeOf(
  calls: readonly MigratedCall[],
  checked: readonly CheckedPair[],
  unread: readonly string[],
): number {
  const hasOutcome = (wanted: CheckedPair['outcome']): boolean =>
    checked.some(({ outcome }) => outcome === wanted);
  if (calls.some(lacksCounterpart) || hasOutcome('differs')) return exitCodes.broken;
  const isNothingCompared = checked.length > 0 && !hasOutcome('same');
  return isNothingCompared || hasOutcome('unread') || unread.length > 0 ? exitCodes.problems : exitCodes.fine;
}
