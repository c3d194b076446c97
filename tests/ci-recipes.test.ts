import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { offeredCommands } from '../scripts/commands.ts';
import { runCommand } from './run-command.ts';

const folder = new URL('../docs/ci/', import.meta.url);
const recipes = await readdir(folder);
const workflows = recipes.filter((name) => name.endsWith('.yaml') && !name.startsWith('gitlab'));

type GitlabJob = { before_script?: string[]; script: string[]; after_script?: string[] };

type Workflow = { jobs: Record<string, { steps: { run?: string; uses?: string }[] }> };

/** `npm run verify -- --tier gate` as the command and its options. */
async function commandsIn(recipe: string): Promise<{ command: string; options: string[] }[]> {
  const scripts = await scriptsIn(recipe);
  const found = scripts.flatMap((script) => [...script.matchAll(/npm run ([\w:]+)(?: -- ([^\n']*))?/g)]);
  return found.map(([, command, rest = '']) => ({
    command: command!,
    options: [...rest.matchAll(/--[\w-]+/g)].map(([option]) => option),
  }));
}

/** What the steps of a recipe type. */
async function scriptsIn(recipe: string): Promise<string[]> {
  const text = await readFile(new URL(recipe, folder), 'utf8');
  if (!recipe.endsWith('.yaml')) return [text];
  if (!recipe.startsWith('gitlab')) {
    const { jobs } = parse(text) as Workflow;
    return Object.values(jobs).flatMap((job) => job.steps.map(({ run }) => run ?? ''));
  }
  const jobs = Object.values(parse(text) as Record<string, GitlabJob>);
  return jobs.flatMap((job) => [...(job.before_script ?? []), ...job.script, ...(job.after_script ?? [])]);
}

test('there are recipes for the night, for the gate and for benchmarks, and for other runners', () => {
  expect(recipes.toSorted()).toEqual([
    'Jenkinsfile',
    'Jenkinsfile.benchmark',
    'benchmark.yaml',
    'gate.yaml',
    'gitlab-benchmark.yaml',
    'gitlab.yaml',
    'nightly.yaml',
  ]);
});

test.each(recipes)('%s calls commands that there are, with options that they take', async (recipe) => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const commands = await commandsIn(recipe);

  expect(commands.length).toBeGreaterThan(1);
  for (const { command, options } of commands) {
    expect(Object.keys(scripts)).toContain(command);
    const { stdout } = await runCommand([command, '--help']);
    expect(stdout).toContain(`Usage: npm run ${command}`);
    for (const option of options) expect(stdout, `${command} ${option}`).toContain(option);
  }
});

test.each(recipes)('%s calls commands that the package has as well', async (recipe) => {
  const packaged = offeredCommands(true).map(([name]) => name);
  for (const { command } of await commandsIn(recipe)) expect(packaged).toContain(command);
});

test.each(workflows)('%s pins each action by its commit', async (recipe) => {
  const { jobs } = parse(await readFile(new URL(recipe, folder), 'utf8')) as Workflow;
  const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));

  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
});
