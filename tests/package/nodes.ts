import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownPath } from '../../engine/installation.ts';
import { run } from './run.ts';

/** The oldest that the package takes, the newest of the one after it, and that of the clone. */
export const nodeVersions = ['22.19.0', '24.21.0', '26.10.0'] as const;

const cache = ownPath('../../node_modules/.cache/nodes/', import.meta.url);

/** Folder with the program of one version of Node, which npm brings for Linux. */
export async function nodeFolder(version: string): Promise<string> {
  const folder = join(cache, version);
  const brought = `node-${process.platform}-${process.arch}`;
  const bin = join(folder, 'node_modules', brought, 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', `${brought}@${version}`], { cwd: folder });
  return bin;
}
