// Compiles the package into dist/: what its entry points reach, and the files that this reads.
import { spawnSync } from 'node:child_process';
import { cp, glob, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownPath } from '../engine/installation.ts';
import { askGit } from '../engine/provenance/provenance.ts';
import { joinModules } from './build/join-modules.ts';
import { reachableModules } from './build/reachable-modules.ts';

const root = ownPath('../', import.meta.url);
const dist = join(root, 'dist');

/** Read as they are, by addresses relative to the modules that read them. */
const assets = [
  'specs/!(statements).{yaml,graphql,md}',
  'specs/*.json',
  'specs/requirements/*.yaml',
  'generated/**/*.{js,json}',
  'engine/report/*.schema.json',
  'scripts/client/*.schema.json',
  'engine/report/html/{style,client}/*.{css,js}',
  'service/schema-drift/tools/go.{mod,sum}',
  'load/tools/go.{mod,sum}',
];

/** Where Node, Vitest, worker threads and k6 begin. */
const entries = [
  'scripts/main.js',
  'suites/run.js',
  'suites/in-vitest.js',
  'library/*.js',
  'engine/contract/sandbox/*-worker.js',
  'engine/report/html/client/*.js',
  'load/*.js',
  'scripts/client/apart/*-{process,watch}.js',
];

/** They work on the sources of a clone alone. */
const left = ['generator/generate.js', 'scripts/bench.js', 'scripts/passages.js'];

/** All that an emulator loads before it is ready, but for what every command loads: one file is found sooner than 120. */
const emulator = {
  entry: 'emulator/start.js',
  within: 'emulator',
  apart: ['emulator/core/errors.js'],
  name: 'start-modules',
};

const typed = ['library/*.d.ts'];

await rm(dist, { recursive: true, force: true });
// What comments say stands in the declarations: Node has no use for them.
for (const project of ['.', 'load']) compile(project, '--removeComments', '--declaration', 'false');
compile('.', '--emitDeclarationOnly');
for await (const file of glob(assets, { cwd: root })) await copy(file);
await writeFile(join(dist, 'commit'), `${askGit()}\n`);
await joinModules(dist, emulator);
await keepOnly('.js', await reachableModules(dist, await found(entries), left));
await keepOnly('.d.ts', await reachableModules(dist, await found(typed)));

function compile(project: string, ...options: readonly string[]): void {
  const config = join(root, project, 'tsconfig.build.json');
  const { status } = spawnSync('tsc', ['-p', config, ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`tsc -p ${config} ended with ${status}`);
}

async function copy(file: string): Promise<void> {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await cp(join(root, file), join(dist, file));
}

async function found(patterns: readonly string[]): Promise<string[]> {
  return Array.fromAsync(glob(patterns, { cwd: dist }));
}

/** Removes the modules of a kind that nothing reaches, with their source maps. */
async function keepOnly(kind: '.js' | '.d.ts', reachable: ReadonlySet<string>): Promise<void> {
  const all = await readdir(dist, { recursive: true });
  for (const file of all.filter((one) => one.endsWith(kind) && !reachable.has(one))) {
    await rm(join(dist, file));
    await rm(join(dist, `${file}.map`), { force: true });
  }
}
