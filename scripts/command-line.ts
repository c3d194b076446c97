import { type Argument, Command, CommanderError } from 'commander';
import { EmulatorError } from '../emulator/core/errors.ts';
import { PlumblineError } from '../engine/errors.ts';
import { isPackage, packageVersion, typedCommand } from '../engine/installation.ts';
import { print, printError, setColor } from '../engine/print.ts';
import { GeneratorError } from '../generator/text/errors.ts';
import { LoadError } from '../load/run/errors.ts';
import { assertTyped } from './assert-typed.ts';
import { type CommandEntry, commands, offeredCommands } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { hearOutput, isOutputLost } from './hear-output.ts';
import { isHangupIgnored } from './ignored-hangup.ts';
import { InterruptedError } from './interruption.ts';
import { suggestChoice } from './suggest-choice.ts';

/** Runs a command and gives its exit code. Everything that goes wrong ends here, as a message. */
export async function main(args: string[]): Promise<number> {
  hearOutput();
  if (isHangupIgnored(process.env)) process.on('SIGHUP', () => {});
  const rest = withoutColor(args);
  const program = new Command(isPackage ? 'plumbline' : 'npm run')
    .description('Contract tests and conformance verdicts for a serverless compute service.')
    .version(packageVersion(), '--version', 'print the version')
    .option('--color', 'color what is printed, wherever it goes; NO_COLOR and --no-color leave it out')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(output);
  try {
    const name = rest[0] ?? '';
    if (Object.hasOwn(commands, name)) program.addCommand(await loaded(name));
    else for (const [one, { says }] of offeredCommands()) program.command(one).description(says);
    await program.parseAsync(rest, { from: 'user' });
    const code = Number(process.exitCode ?? 0);
    const isAsked = isPrintedAlone(name) || rest.includes('--json');
    const isLost = code === 0 && isAsked && (await isOutputLost());
    return isLost ? exitCodes.usage : code;
  } catch (error) {
    return explainError(error);
  }
}

function isPrintedAlone(name: string): boolean {
  return Object.hasOwn(commands, name) && commands[name]!.isPrintedAlone === true;
}

/** Takes the options out that every command has, and does what they say. */
function withoutColor(args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const isColor = (arg: string, at: number): boolean =>
    at < end && (arg === '--color' || arg === '--no-color');
  const last = args.findLast(isColor);
  if (last !== undefined) setColor(last === '--color');
  return args.filter((arg, at) => !isColor(arg, at));
}

async function loaded(name: string): Promise<Command> {
  const { says, isForClone, examples, load } = commands[name]!;
  if (isPackage && isForClone)
    throw new PlumblineError(
      `${name} works on the sources of Plumbline, which its package does not have: clone the project, and there \`${typedCommand(name, [], false)}\``,
    );
  return asTyped((await load()).description(says), examples);
}

/** Help and wrong usage are printed as all else; they end their lines themselves. */
const output = {
  writeOut: (text: string): void => print(text.replace(/\n$/, '')),
  writeErr: (text: string): void => printError(text.replace(/\n$/, '')),
};

/** Shown as it is called: of a script of npm, what comes after `--` is the command's. */
function asTyped(command: Command, examples: CommandEntry['examples']): Command {
  for (const one of [...command.options, ...command.registeredArguments]) suggestChoice(one);
  const options = isPackage ? '[options]' : '-- [options]';
  const usage = [options, ...command.registeredArguments.map(placeOf)].join(' ');
  return command
    .exitOverride()
    .configureOutput(output)
    .usage(usage)
    .addHelpText('after', `\n${renderExamples(command.name(), examples)}`)
    .allowExcessArguments()
    .hook('preAction', (one) => assertTyped(one, process.env))
    .showHelpAfterError('--help shows the options.');
}

function renderExamples(name: string, examples: CommandEntry['examples']): string {
  const lines = examples.flatMap(([words, does]) => [
    `  ${typedCommand(name, words === '' ? [] : [words])}`,
    `      ${does}`,
  ]);
  return ['Examples:', ...lines].join('\n');
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
