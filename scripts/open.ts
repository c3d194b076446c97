import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { typedCommand } from '../engine/installation.ts';
import { printLine } from '../engine/print.ts';
import { findRun } from '../engine/report/folder/find-run.ts';
import { ownFile } from '../engine/report/folder/own-file.ts';
import { shellWord } from '../engine/report/shell.ts';

export function openCommand(): Command {
  return new Command('open')
    .argument(
      '[folder]',
      'the folder of a run, or the one that holds runs: then of the one that ended last',
      'results',
    )
    .option('--print', 'print the address of the page, and open nothing')
    .addHelpText('after', '\nExit codes: 0 the address was printed, 2 there is no such run or no page of it.')
    .action(openPage);
}

/** Prints the address of a run's page, and opens it where there is a desktop. */
async function openPage(folder: string, { print }: { print?: true }): Promise<void> {
  const run = await findRun(folder);
  const page = join(resolve(run), 'report.html');
  if ((await ownFile(run, 'report.html', Infinity)) === undefined) {
    const again = typedCommand('report', [shellWord(folder)]);
    throw new UsageError(`there is no ${page}, or it leads elsewhere: \`${again}\` writes it`);
  }
  const address = pathToFileURL(page).href;
  printLine(address);
  const opener = print ? undefined : openerOf(process.platform, process.env);
  if (opener !== undefined) await opened([...opener, address]);
}

/** What opens an address here; undefined where nothing shows it. */
export function openerOf(
  platform: NodeJS.Platform,
  { BROWSER, DISPLAY, WAYLAND_DISPLAY }: Readonly<Record<string, string | undefined>>,
): readonly string[] | undefined {
  if (BROWSER !== undefined && BROWSER !== '') return [BROWSER];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['explorer.exe'];
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/** Begins a program that goes on without us. Where there is none, the address that was printed has to do. */
function opened([program, ...args]: readonly string[]): Promise<void> {
  const child = spawn(program!, args, { stdio: 'ignore', detached: true });
  return new Promise((done) => {
    child.once('error', () => done());
    child.once('spawn', () => {
      child.unref();
      done();
    });
  });
}
