import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Override } from '../../emulator/world/override.ts';
import { UsageError } from '../../engine/errors.ts';
import { didYouMean, nearest } from '../../engine/nearest.ts';
import { clearStatus, print, printErrorLine } from '../../engine/print.ts';
import { createTextBudget } from '../../engine/proxy/text-budget.ts';
import { makeRunFolder } from '../../engine/report/make-run-folder.ts';
import { prepareFolder } from '../../engine/report/prepare-folder.ts';
import { clientRules } from '../../generated/client-rules.ts';
import { createLazyMutantCatalog } from '../../mutants/lazy-mutant-catalog.ts';
import type { JudgedClient } from '../../service/client-rules/judge-client.ts';
import {
  parseVariable,
  readVariableFile,
  type VariableTemplate,
} from '../../service/tried-client/variables.ts';
import { assertKnown } from '../assert-known.ts';
import { exitCodes } from '../exit-codes.ts';
import { findDialects } from '../find-dialects.ts';
import { hearInterruption, type Interruption } from '../interruption.ts';
import { againWords } from './again-words.ts';
import { openEmulatorsApart } from './apart/emulators-apart.ts';
import { type ClientWorld, clientWorlds } from './client-world.ts';
import { type EmulatorPool, openEmulatorPool } from './emulator-pool.ts';
import { givenKeys } from './given-keys.ts';
import { judgeTried } from './judge-tried.ts';
import { maskTried } from './mask-tried.ts';
import type { ClientOptions } from './options.ts';
import { renderClientRuleList } from './render-rules.ts';
import { renderTried } from './render-tried.ts';
import { tryAllWorlds } from './try-all-worlds.ts';
import type { ClientTargetRun, TriedWorld } from './try-world.ts';
import { writeClientReport } from './write-client-report.ts';
import { writeClientResults } from './write-client-results.ts';

/** Tries a client in its worlds; the exit code of the process says how it fared. */
export async function runClient(command: string[], options: ClientOptions): Promise<void> {
  if (options.listRules) return print(renderClientRuleList());
  if (command.length === 0)
    throw new UsageError('say what starts the client, after `--`: client --env … -- node my-client.js');
  assertClientRules(options.withoutRule);
  const variables = await readVariables(options);
  await assertKnown(options);
  const worlds = worldsFor(options);
  const dialects = options.dialect.length === 0 ? [] : await findDialects(options.dialect);
  const interruption = hearInterruption({ isMaking: false });
  try {
    const emulators = await openEmulators(options, dialects, interruption);
    try {
      await tryAndReport(command, options, { emulators, variables, worlds, interruption });
    } finally {
      clearStatus();
      await emulators.stop();
    }
  } catch (error) {
    // What was ended on request has not failed.
    interruption.assertGoingOn();
    throw error;
  } finally {
    interruption.stop();
  }
}

/** A handler of the user's may do anything: its emulators are apart from what judges. */
function openEmulators(
  { clock, speed, now, handler, dialect, timeout }: ClientOptions,
  dialects: readonly Override[],
  { signal }: Interruption,
): Promise<EmulatorPool> {
  if (handler !== undefined)
    return openEmulatorsApart(
      { handler, clock, speed, now, dialects: dialect },
      { mostMs: timeout * 1000, signal },
    );
  return openEmulatorPool({
    ...{ clock, speed, catalog: createLazyMutantCatalog(), dialects },
    ...(now === undefined ? {} : { now }),
  });
}

async function tryAndReport(
  command: readonly string[],
  options: ClientOptions,
  { worlds, ...given }: Omit<Parts, 'folder'> & { worlds: readonly ClientWorld[] },
): Promise<void> {
  const [startedAt, begun] = [Date.now(), performance.now()];
  const folder = await folderIn(resolve(options.results), startedAt);
  const targetRun = targetRunOf(command, options, { ...given, folder });
  const { tried: asTheyWere, causes } = await tryAllWorlds(worlds, targetRun, options.jobs);
  given.interruption.assertGoingOn();
  given.emulators.lost.throwIfAborted();
  const judgedByAll = judgeTried(asTheyWere, causes, options.withoutRule);
  const { tried, judged, mask } = maskTried(
    asTheyWere,
    judgedByAll,
    givenKeys({ environment: process.env, variables: given.variables, command }),
  );
  const { verdicts: ruleVerdicts, findings: ruleFindings } = judged;
  const again = (variants: readonly string[], troubles: readonly string[]) =>
    mask(againWords(options, { variants, troubles }, command));
  const shownCommand = command.map(mask);
  const when = { startedAt, durationMs: Math.round(performance.now() - begun) };
  const isWritten = await areWritten(folder, async () => {
    await writeClientResults(folder, {
      ...{ command: shownCommand, dialects: options.dialect, tried, causes },
      ...{ ruleVerdicts, ruleFindings },
      ...when,
    });
    await writeClientReport(folder, {
      ...{ command: shownCommand, tried, causes, judged, again, mask },
      startedAt,
    });
  });
  print(renderTried({ tried, causes, judged, again, mask }));
  if (isWritten) print(`results: ${folder}`);
  const otherwise = isWritten ? exitCodes.fine : exitCodes.usage;
  process.exitCode = isFine(tried, judged) ? otherwise : exitCodes.broken;
}

/** Writes the results. What prevents it, such as a full disk, is printed, and loses nothing else that is. */
async function areWritten(folder: string, write: () => Promise<void>): Promise<boolean> {
  try {
    // A client may have cleared the results away.
    await mkdir(folder, { recursive: true });
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    printErrorLine(`the results can't be written to ${folder}: ${error.message}`);
    return false;
  }
}

async function folderIn(results: string, startedAt: number): Promise<string> {
  await prepareFolder(results);
  const begun = { startedAt: new Date(startedAt).toISOString() };
  return join(results, await makeRunFolder(results, begun, 'client-'));
}

/** Bytes that are kept of the bodies and answers of all worlds. */
const mostKept = 256_000_000;

type Parts = {
  emulators: EmulatorPool;
  variables: readonly VariableTemplate[];
  folder: string;
  interruption: Interruption;
};

function targetRunOf(
  command: readonly string[],
  { seed, handler, timeout, mostOutput, mostCalls, troubleShare }: ClientOptions,
  { emulators, variables, folder, interruption }: Parts,
): ClientTargetRun {
  const [program = '', ...args] = command;
  return {
    ...{ emulators, variables, seed, mostCalls, troubleShare, environment: process.env, logs: folder },
    ...{ command: [program, ...args], hasHandler: handler !== undefined },
    signal: AbortSignal.any([interruption.signal, emulators.lost]),
    ...{ mostMs: timeout * 1000, mostBytes: mostOutput, textBudget: createTextBudget(mostKept) },
  };
}

function isFine(tried: readonly TriedWorld[], { findings: ofRules }: JudgedClient): boolean {
  const all = [...tried.flatMap(({ findings }) => findings), ...ofRules];
  return tried.every(({ outcome }) => outcome === 'content') && all.every(({ level }) => level !== 'must');
}

/** @throws UsageError for a rule that does not exist */
function assertClientRules(ids: readonly string[]): void {
  const known = Object.keys(clientRules);
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong === undefined) return;
  throw new UsageError(
    `--without-rule: there is no client rule ${wrong}.${didYouMean(nearest(wrong, known))} \`client --list-rules\` lists them.`,
  );
}

/** @throws UsageError for options that contradict each other */
function worldsFor({ worlds, variant, trouble }: ClientOptions): ClientWorld[] {
  if (variant.length > 0 && worlds !== undefined)
    throw new UsageError('--variant says which world is tried: leave --worlds out');
  if (variant.length === 0) return clientWorlds(worlds, trouble);
  const documented: ClientWorld = { name: 'documented', variants: [], troubles: [] };
  return [documented, { name: 'asked-for', variants: variant, troubles: trouble }];
}

async function readVariables({ env, envTemplate, clock }: ClientOptions): Promise<VariableTemplate[]> {
  const ofFile = envTemplate === undefined ? [] : await readVariableFile(envTemplate);
  const all = [...ofFile, ...env.map((text) => parseVariable(text, '--env'))];
  if (clock === 'real' && all.some(({ template }) => /\$\{?CONTROL_/.test(template)))
    throw new UsageError('$CONTROL_URL and $CONTROL_TOKEN move a virtual clock: add --clock virtual');
  if (all.length > 0) return all;
  throw new UsageError(
    "say by which variables the client learns where the service is: --env 'BASE=$SERVERLESS_URL' --env 'KEY=$KEY', or --env-template",
  );
}
