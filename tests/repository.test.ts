import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../', import.meta.url);
const textOf = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');
const manifest = JSON.parse(await textOf('package.json'));

type Workflow = { jobs: Record<string, { steps: { run?: string; uses?: string }[] }> };

async function stepsIn(path: string): Promise<{ run?: string; uses?: string }[]> {
  const { jobs } = parse(await textOf(path)) as Workflow;
  return Object.values(jobs).flatMap(({ steps }) => steps);
}

async function actionsIn(path: string): Promise<string[]> {
  return (await stepsIn(path)).flatMap(({ uses }) => uses ?? []);
}

test('the workflow of the project runs .ci/run, which can be run', async () => {
  const steps = await stepsIn('.github/workflows/ci.yml');
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  expect((await stat(new URL('.ci/run', root))).mode & 0o111).not.toBe(0);
});

test('workflows and recipes pin an action by one commit', async () => {
  const recipes = (await readdir(new URL('docs/ci/', root)))
    .filter((name) => /^(?!gitlab).*\.yaml$/.test(name))
    .map((name) => `docs/ci/${name}`);
  const used = await Promise.all([...recipes, '.github/workflows/ci.yml'].map(actionsIn));
  const commits = Map.groupBy(new Set(used.flat()), (action) => action.split('@')[0]!);
  expect(commits.size).toBeGreaterThan(2);
  for (const [name, actions] of commits) {
    expect(actions, name).toEqual([expect.stringMatching(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)]);
  }
});

test('one version of Node stands everywhere', async () => {
  const version = (await textOf('.nvmrc')).trim();
  const { optionalDependencies } = JSON.parse(await textOf('tools/node/package.json'));
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]));
});

test('the licence is the one that the package names', async () => {
  const text = await textOf('LICENSE');
  expect(manifest.license).toBe('Apache-2.0');
  expect(text).toContain('Apache License');
  expect(text).toContain('END OF TERMS AND CONDITIONS');
});

test('editors indent as biome does', async () => {
  const { formatter } = JSON.parse(await textOf('biome.json'));
  const lines = (await textOf('.editorconfig')).split('\n');
  expect(lines).toContain(`indent_style = ${formatter.indentStyle}`);
  expect(lines).toContain(`indent_size = ${formatter.indentWidth}`);
  expect(lines).toContain(`max_line_length = ${formatter.lineWidth}`);
});

test('what is marked as generated exists', async () => {
  const paths = [...(await textOf('.gitattributes')).matchAll(/^([\w./-]+?)(?:\/\*\*)? linguist/gm)];
  expect(paths.length).toBeGreaterThan(3);
  for (const [, path] of paths) await expect(stat(new URL(path!, root))).resolves.toBeDefined();
});

test('updates are looked for where there are dependencies', async () => {
  const { updates } = parse(await textOf('.github/dependabot.yml'));
  const files: Record<string, string> = { npm: 'package-lock.json', gomod: 'go.mod' };
  for (const { 'package-ecosystem': ecosystem, directory } of updates) {
    const file = files[ecosystem] ?? '.github/workflows/ci.yml';
    await expect(stat(new URL(`.${directory}/${file}`, root)), directory).resolves.toBeDefined();
  }
});

describe('issue forms', async () => {
  const folder = '.github/ISSUE_TEMPLATE/';
  const names = (await readdir(new URL(folder, root))).filter((name) => name !== 'config.yml');

  test.each(names)('%s has a name, and asks something that must be answered', async (name) => {
    const form = parse(await textOf(folder + name));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const asked = form.body.filter(({ type }: { type: string }) => type !== 'markdown');
    expect(new Set(asked.map(({ id }: { id: string }) => id)).size).toBe(asked.length);
    expect(asked.some((one: { validations?: object }) => one.validations)).toBe(true);
  });
});
