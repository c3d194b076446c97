import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { print, printError } from '../engine/print.ts';
import { buildK6 } from '../load/run/build-k6.ts';
import { findK6, k6Folder } from '../load/run/k6-cache.ts';

export function k6BuildCommand(): Command {
  return new Command('k6:build')
    .option('--again', 'build it even if it is there')
    .addHelpText('after', exitCodesHelp)
    .action(async ({ again = false }: { again?: boolean }) => {
      print(await k6(again));
    });
}

const exitCodesHelp = `
Exit codes: 0 it is there, 2 bad usage, or it could not be built.`;

async function k6(again: boolean): Promise<string> {
  const isThere = process.env.K6_BIN || existsSync(`${k6Folder(process.env)}/k6`);
  if (isThere && !again) return findK6(process.env);
  return buildK6(process.env, printError);
}
