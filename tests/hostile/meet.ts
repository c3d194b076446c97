import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Emulator } from '../../emulator/start.ts';
import { type CommandEnding, type Encounter, filesIn } from './encounter.ts';
import { startHostileTarget } from './hostile-target.ts';
import { type LaidLures, layLures } from './lay-lures.ts';
import { layVictims } from './lay-victims.ts';
import { listRentals, type Rental } from './list-rentals.ts';
import { profileOf } from './profile-of.ts';
import { runLimited } from './run-limited.ts';
import type { CommandName, Trick } from './trick.ts';
import { openWorld } from './world.ts';

/** Real milliseconds that a command has, on a machine that others use as well. */
const commandLimit = 240_000;
/** A replay asks the target alone, and waits as long as that wants it to. */
const replayLimit = 15_000;
const mostReplays = 2;

/** Has the commands meet a trick, one after the other, and gathers all that came of it. */
export async function meet(trick: Trick, emulator: Emulator): Promise<Encounter> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-hostile-'));
  const world = await openWorld(emulator);
  const lures = await layLures(folder);
  const victims = await layVictims(world);
  const target = await startHostileTarget({
    trick,
    honest: world.origin,
    urls: world.paths,
    validKey: world.keys.valid,
    lures,
    victims,
  });
  try {
    const before = await listRentals(world);
    const { profile, environment } = profileOf(world, target.origin, trick);
    const file = join(folder, 'target.yaml');
    await writeFile(file, JSON.stringify(profile));
    const shell = { ...environment, ...trick.environment, ...runnerFiles(trick, folder) };
    const place = { folder, file, lures, environment: shell };
    const commands = await runAll(trick, place);
    // A replay makes what its case made and deletes nothing: it comes after the look.
    const rented = await listRentals(world);
    const replays = trick.replays || lures.isTaken() ? await replayAll(place) : [];
    return {
      trick,
      commands: [...commands, ...replays],
      files: await filesIn(join(folder, 'results')).catch(() => new Map()),
      keys: Object.values(world.keys),
      secret: lures.secret,
      followedLures: await lures.followed(),
      strayCalls: target.strayCalls,
      trespasses: target.trespasses,
      leftOver: without(rented, [...before, ...victims.all()]),
      lost: without(before, rented),
    };
  } finally {
    target.close();
    lures.close();
    await world.close();
    if (process.env.HOSTILE_KEEP !== '1') await rm(folder, { recursive: true, force: true });
  }
}

function without(rentals: readonly Rental[], others: readonly Rental[]): Rental[] {
  const ids = new Set(others.map(({ id }) => id));
  return rentals.filter(({ id }) => !ids.has(id));
}

type Place = {
  readonly folder: string;
  readonly file: string;
  readonly lures: LaidLures;
  readonly environment: Readonly<Record<string, string>>;
};

async function runAll(trick: Trick, place: Place): Promise<CommandEnding[]> {
  const endings: CommandEnding[] = [];
  for (const command of trick.commands ?? ['verify']) {
    const args = ['scripts/main.js', ...argsOf(command, trick, place)];
    const environment = { ...inherited(), PATH: place.lures.path, ...place.environment };
    const ending = await runLimited(process.execPath, args, environment, commandLimit);
    endings.push({ command, ...ending });
  }
  return endings;
}

/** Where a runner expects the summary of a job, among the results that are looked through. */
function runnerFiles({ environment }: Trick, folder: string): Record<string, string> {
  const file = join(folder, 'results', 'summary.md');
  return environment?.GITHUB_ACTIONS === undefined ? {} : { GITHUB_STEP_SUMMARY: file };
}

/** Of our own environment only what programs need: no runner's variables, no keys. */
function inherited(): Record<string, string> {
  const { HOME = '', LANG = 'C.UTF-8', XDG_CACHE_HOME, OASDIFF_BIN } = process.env;
  // Most of the time of a short command is spent on reading what it consists of.
  const NODE_COMPILE_CACHE = new URL('../../node_modules/.cache/compile', import.meta.url).pathname;
  const tools = { ...(XDG_CACHE_HOME && { XDG_CACHE_HOME }), ...(OASDIFF_BIN && { OASDIFF_BIN }) };
  return { HOME, LANG, NODE_COMPILE_CACHE, ...tools };
}

function argsOf(command: CommandName, trick: Trick, { folder, file }: Place): string[] {
  const results = ['--results', join(folder, 'results')];
  const target = ['--target', file];
  const rules = (trick.rules ?? ['job.run.accepts']).flatMap((rule) => ['--rule', rule]);
  const patience = `${trick.patience ?? 8000}`;
  const few = ['--tier', 'smoke', '--cases', '3'];
  const args: Record<CommandName, string[]> = {
    doctor: ['doctor', ...target, ...results, '--patience', patience, '--start', '5000'],
    plan: ['plan', ...target, ...few, '--no-look'],
    verify: [
      'verify',
      ...target,
      ...results,
      ...few,
      ...rules,
      '--seed',
      '1',
      '--patience',
      patience,
      '--no-look',
      '--yes',
    ],
    inspect: ['inspect', 'job-1', ...target, '--timeout', patience, '--pause', '0'],
    page: ['report', join(folder, 'results', 'latest')],
    generate: ['generate', ...target],
    clean: ['clean', ...target, ...results],
  };
  return args[command];
}

async function replayAll({ folder, lures, environment }: Place): Promise<CommandEnding[]> {
  const files = await filesIn(join(folder, 'results')).catch(() => new Map<string, string>());
  const scripts = [...files.keys()].filter((path) => path.endsWith('/replay.sh'));
  const endings = scripts.slice(0, mostReplays).map(async (path) => {
    const shell = { ...inherited(), PATH: lures.barePath, ...environment };
    const ending = await runLimited('bash', [join(folder, 'results', path)], shell, replayLimit);
    return { command: 'replay' as const, ...ending };
  });
  return Promise.all(endings);
}
