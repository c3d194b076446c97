import { relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { ownPath, typedCommand } from '../engine/installation.ts';
import { print, printQuestion } from '../engine/print.ts';
import { shellWord } from '../engine/report/shell.ts';
import {
  type AskFor,
  completeAnswers,
  optionOf,
  type Question,
  questions,
  type TargetAnswers,
} from '../service/init/answers.ts';
import { profileFile, renderStarterFiles } from '../service/init/render-files.ts';
import { writeStarterFiles } from '../service/init/write-files.ts';

type Options = Partial<Record<keyof TargetAnswers, string>> & { out: string; force?: true };

const words: Readonly<Record<Question['kind'], string>> = {
  name: 'name',
  address: 'url',
  variable: 'NAME',
  id: 'id',
};

export function initCommand(): Command {
  const command = new Command('init');
  for (const question of questions)
    command.option(`${optionOf(question)} <${words[question.kind]}>`, question.asks);
  return command
    .option('--out <folder>', 'where the files go', '.')
    .option('--force', 'overwrite files that are there')
    .addHelpText('after', exitCodesHelp)
    .action(run);
}

const exitCodesHelp = `
At a terminal it asks for what no option says. Elsewhere the address of the job API has to be given, and what is left out
is a comment in the profile.

Exit codes: 0 the files are written, 2 bad usage, or a file is there already.`;

async function run({ out, force, ...given }: Options): Promise<void> {
  const answers = await answered(given);
  const specs = relative(resolve(out), ownPath('../specs', import.meta.url));
  const files = renderStarterFiles(answers, specs);
  await writeStarterFiles(out, files, force === true);
  const doctor = typedCommand('doctor', ['--target', shellWord(profileFile(answers))]);
  print(
    `written: ${Object.keys(files).join(', ')}\nnext: put ${answers.keyEnv} into the environment, then: ${doctor}`,
  );
}

async function answered(given: Omit<Options, 'out' | 'force'>): Promise<TargetAnswers> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return completeAnswers(given, undefined);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  const ask: AskFor = async ({ asks, isNeeded }, usual) => {
    const hint = usual ?? (isNeeded ? undefined : 'none');
    printQuestion(hint === undefined ? `${asks}: ` : `${asks} [${hint}]: `);
    const { done, value } = await lines.next();
    if (done) throw new UsageError('no more answers: nothing is written');
    return value;
  };
  return completeAnswers(given, ask).finally(() => terminal.close());
}
