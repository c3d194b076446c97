import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EmulatorError } from '../../core/errors.ts';
import { startProcess } from '../own-process.ts';
import { emulateArgs, mainFile, type PeerReady } from './peer-emulator.ts';
import { runTimed, type TimedProgram } from './timed-program.ts';

/** What a tool did with a conforming emulator and with wrong ones. */
export type ToolFigures = {
  readonly tool: ToolName;
  /** Calls that it made of the conforming emulator. */
  readonly calls: number;
  /** Its own processor time for them, in seconds. */
  readonly processorSeconds: number;
  /** Mutants that it killed: it passed the conforming emulator, and failed these. */
  readonly killed: readonly string[];
  readonly mutants: number;
  /** Its own processor time for all mutants, in seconds. */
  readonly mutantSeconds: number;
};

export type ToolName = 'plumbline' | 'schemathesis';

type ToolRun = TimedProgram & { readonly calls: number };
/** Judges an emulator, wrong in what a mutant says or in nothing. */
type Tool = (mutant: string | undefined, folder: string) => Promise<ToolRun>;

/** The exit code of both when something is wrong with the target. */
const broken = 1;

/**
 * Lets Plumbline and Schemathesis test REST v2 of the same emulators, one process each.
 * @param schemathesis its command
 * @param mutants that rules of REST v2 kill
 * @param rules what selects the rules that a mutant meets, as options of `verify`
 * @throws EmulatorError where a tool has a false positive on the conforming emulator, or breaks
 */
export async function timeTestTools(
  schemathesis: string,
  mutants: readonly string[],
  rules: readonly string[] = ['--area', 'v2'],
): Promise<ToolFigures[]> {
  const tools: Readonly<Record<ToolName, Tool>> = {
    plumbline: (mutant, folder) => runPlumbline(mutant, folder, rules),
    schemathesis: (mutant, folder) =>
      withEmulator(mutant, (ready) => runSchemathesis(placed(schemathesis), ready, folder)),
  };
  const figures: ToolFigures[] = [];
  for (const [name, tool] of Object.entries(tools) as [ToolName, Tool][])
    figures.push(await timeTool(name, tool, mutants));
  return figures;
}

async function timeTool(name: ToolName, tool: Tool, mutants: readonly string[]): Promise<ToolFigures> {
  const fine = await inFolder((folder) => tool(undefined, folder));
  if (fine.code !== 0)
    throw new EmulatorError(
      `${name} ended with ${fine.code} on the conforming emulator: ${fine.output.slice(-2000)}`,
    );
  const killed: string[] = [];
  let mutantSeconds = 0;
  for (const mutant of mutants) {
    const { code, processorSeconds } = await inFolder((folder) => tool(mutant, folder));
    if (code === broken) killed.push(mutant);
    mutantSeconds += processorSeconds;
  }
  const { calls, processorSeconds } = fine;
  return { tool: name, calls, processorSeconds, killed, mutants: mutants.length, mutantSeconds };
}

/** A command of the path, or a file, which is searched for from here. */
const placed = (command: string): string => (command.includes('/') ? resolve(command) : command);

async function inFolder(use: (folder: string) => Promise<ToolRun>): Promise<ToolRun> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-peers-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withEmulator(
  mutant: string | undefined,
  use: (ready: PeerReady) => Promise<ToolRun>,
): Promise<ToolRun> {
  const { ready, stop } = await startProcess<PeerReady>(emulateArgs(mutant === undefined ? [] : [mutant]));
  try {
    return await use(ready);
  } finally {
    await stop();
  }
}

/**
 * The conforming emulator, in a process of its own, meets the rules of the served schema, as Schemathesis does. A mutant meets all
 * rules of v2, or those that are named, and its emulator runs within: its processor time counts as ours.
 */
function runPlumbline(
  mutant: string | undefined,
  folder: string,
  rules: readonly string[],
): Promise<ToolRun> {
  if (mutant !== undefined) return verify(['--fault', mutant, ...rules], folder, {});
  return withEmulator(undefined, async ({ control, controlToken }) => {
    const profile = join(folder, 'target.yaml');
    await writeFile(profile, `name: peer\ncontrol: ${control}\ncontrolToken: "\${PEER_TOKEN}"\n`);
    return verify(['--target', profile, ...schemaRules], folder, { PEER_TOKEN: controlToken });
  });
}

const schemaRules = ['--rule', 'v2.schema.honest', '--rule', 'v2.schema.rejects-invalid'];

async function verify(
  selected: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<ToolRun> {
  const results = join(folder, 'results');
  const ended = await runTimed(
    process.execPath,
    [mainFile, 'verify', ...selected, '--seed', '1', '--results', results],
    { environment: { ...process.env, ...environment }, folder },
  );
  return { ...ended, calls: await callsIn(results, ended) };
}

async function callsIn(results: string, { output }: TimedProgram): Promise<number> {
  const text = await readFile(join(results, 'latest', 'results.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new EmulatorError(`verify left no results: ${output.slice(-2000)}`);
  const { rules } = JSON.parse(text) as { rules: readonly { requests?: number }[] };
  return rules.reduce((sum, { requests = 0 }) => sum + requests, 0);
}

/** Answers of logs do not end: they are left out, as `docs/schemathesis-checks.md` has it. */
async function runSchemathesis(
  schemathesis: string,
  { urls, keys }: PeerReady,
  folder: string,
): Promise<ToolRun> {
  const ended = await runTimed(
    schemathesis,
    [
      ...['run', `${urls.restV2}/openapi.json`, '-H', `Authorization: Bearer ${keys.valid}`],
      ...['--checks', 'all', '--exclude-path-regex', '/logs$'],
      ...['--max-examples', '10', '--seed', '1', '--workers', '1'],
    ],
    { environment: process.env, folder },
  );
  const calls = /([\d,]+) generated/.exec(ended.output)?.[1];
  if (calls === undefined)
    throw new EmulatorError(`${schemathesis} reported no test cases: ${ended.output.slice(-2000)}`);
  return { ...ended, calls: Number(calls.replaceAll(',', '')) };
}
