import { type Argument, Command, CommanderError } from 'commander';
import { EmulatorError } from '../emulator/errors.ts';
import { GeneratorError } from '../generator/errors.ts';
import { PlumblineError } from '../harness/errors.ts';
import { print, printError } from '../harness/print.ts';
import { LoadError } from '../load/run/errors.ts';
import { exitCodes } from './exit-codes.ts';
import { hearOutput } from './hear-output.ts';
import { InterruptedError } from './interruption.ts';

/** Each command is loaded only when it is asked for. */
const commands: Record<string, () => Promise<Command>> = {
  verify: async () => (await import('./verify.ts')).verifyCommand(),
  prove: async () => (await import('./prove.ts')).proveCommand(),
  report: async () => (await import('./report.ts')).reportCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  plan: async () => (await import('./plan.ts')).planCommand(),
  merge: async () => (await import('./merge.ts')).mergeCommand(),
  diff: async () => (await import('./diff.ts')).diffCommand(),
  clean: async () => (await import('./clean.ts')).cleanCommand(),
  emulate: async () => (await import('./emulate.ts')).emulateCommand(),
  generate: async () => (await import('./generate.ts')).generateCommand(),
  list: async () => (await import('./list.ts')).listCommand(),
  explain: async () => (await import('./explain.ts')).explainCommand(),
  passages: async () => (await import('./passages.ts')).passagesCommand(),
  load: async () => (await import('./load.ts')).loadCommand(),
  'k6:build': async () => (await import('./k6-build.ts')).k6BuildCommand(),
  bench: async () => (await import('./bench.ts')).benchCommand(),
};

/** Runs a command and gives its exit code. Everything that goes wrong ends here, as a message. */
export async function main(args: string[]): Promise<number> {
  hearOutput();
  const program = new Command('npm run')
    .description('Contract tests and conformance verdicts for a serverless compute service.')
    .exitOverride()
    .configureOutput(output);
  const known = args[0] === undefined ? undefined : commands[args[0]];
  const wanted = known === undefined ? Object.values(commands) : [known];
  for (const load of wanted) program.addCommand(asScript(await load()));
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return explainError(error);
  }
}

/** Help and wrong usage are printed as all else; they end their lines themselves. */
const output = {
  writeOut: (text: string): void => print(text.replace(/\n$/, '')),
  writeErr: (text: string): void => printError(text.replace(/\n$/, '')),
};

/** Told to be called as npm calls a script: what comes after `--` is the command's. */
function asScript(command: Command): Command {
  const usage = ['-- [options]', ...command.registeredArguments.map(placeOf)].join(' ');
  return command
    .exitOverride()
    .configureOutput(output)
    .usage(usage)
    .showHelpAfterError('--help shows the options.');
}

function placeOf(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function explainError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (error instanceof GeneratorError || error instanceof InterruptedError)
    return say(error.message, error.exitCode);
  const expected = [PlumblineError, EmulatorError, LoadError].some((kind) => error instanceof kind);
  const words = error instanceof Error ? error.message : String(error);
  if (expected) return say(words, exitCodes.usage);
  const stack = process.env.PLUMBLINE_STACK === '1' && error instanceof Error ? `\n${error.stack}` : '';
  return say(`Plumbline itself failed: ${words}${stack}`, exitCodes.usage);
}

function say(words: string, exitCode: number): number {
  printError(words);
  return exitCode;
}
