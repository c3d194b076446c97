import { readFile, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadDeviations } from '../../engine/deviations/load-deviations.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { rules } from '../../generated/rules.ts';
import { loadProfile } from '../../service/profile/profile.ts';
import { reportedService } from '../../service/reported-service.ts';
import { runCommand, runProgram, scratchFolder } from '../run-command.ts';
import { codeBlocksIn, commandsIn, inlineCodeIn, linksIn, readPages, root } from './markdown.ts';

/** Pages of today: decisions and changes speak of their own day. */
const pages = (await readPages()).filter(
  ({ path }) => !path.startsWith('docs/decisions/0') && path !== 'CHANGELOG.md',
);
const textOf = (path: string): string => pages.find((page) => page.path === path)!.text;
const deviationsSchema = new URL('specs/deviations.schema.json', root);

const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
  scripts: Record<string, string>;
};

test('the table of rules is what `npm run rules -- --markdown` prints', async () => {
  const { stdout } = await runCommand(['rules', '--markdown']);
  expect(textOf('docs/rules.md')).toContain(stdout.trim());
});

test('pages name the mutants that `npm run rules` counts', async () => {
  const { stdout } = await runCommand(['rules', '--json']);
  const rows = JSON.parse(stdout) as readonly { id: string; mutants: readonly string[] }[];
  expect(rows.map(({ id }) => reportedService.mutantsOf!(id))).toEqual(rows.map(({ mutants }) => mutants));
  expect(reportedService.mutantsOf!('constructor')).toEqual([]);
});

/** Help texts of commands by their names, printed by one process, which loads the code once. */
async function readHelp(commands: readonly string[]): Promise<Map<string, string>> {
  const program = `
    const { main } = await import('./scripts/command-line.ts');
    for (const command of ${JSON.stringify(commands)}) {
      console.log('\\f' + command);
      await main([command, '--help']);
    }`;
  const { stdout } = await runProgram(process.execPath, ['--input-type=module', '-e', program]);
  const parts = stdout.split('\f').slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part]));
}

describe('commands', () => {
  const named = pages.flatMap(({ path, text }) => commandsIn(text).map((command) => ({ path, ...command })));
  const ours = [...new Set(named.map(({ script }) => script))].filter((script) =>
    scripts[script]?.includes(`scripts/main.js ${script}`),
  );
  let help = new Map<string, string>();

  beforeAll(async () => {
    help = await readHelp(ours);
  });

  test('every command that a page names exists', () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });

  test('every option that a page gives a command is one of its own', () => {
    expect([...help.keys()]).toEqual(ours);
    const unknown = named.flatMap(({ path, script, options }) =>
      options
        .filter((option) => help.has(script) && !new RegExp(`${option}\\b`).test(help.get(script)!))
        .map((option) => `${path}: npm run ${script} -- ${option}`),
    );
    expect(unknown).toEqual([]);
  });
});

const folders =
  'docs|emulator|engine|examples|generated|generator|load|scripts|service|specs|suites|tests|worker';

test.each(pages)('every file and folder that $path names exists', async ({ text }) => {
  const named = inlineCodeIn(text).filter((code) => new RegExp(`^(${folders})/[\\w./-]*$`).test(code));
  const checked = named.map(async (path) => [path, await stat(new URL(path, root)).catch(() => undefined)]);
  expect((await Promise.all(checked)).flatMap(([path, found]) => (found ? [] : [path]))).toEqual([]);
});

describe('what pages show', () => {
  /** A run's folder and the times that it took differ each time. */
  const masked = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d-]+Z/g, 'RUN');

  test.each(['README.md', 'docs/results.md'])(
    'the failure of %s is what the command prints',
    async (path) => {
      const blocks = codeBlocksIn(textOf(path));
      const at = blocks.findIndex(({ code }) => code.startsWith('FAIL '));
      const args = blocks[at - 1]!.code.trim().replace('npm run verify -- ', '').split(' ');
      const results = await scratchFolder();
      const { code, stdout } = await runCommand(['verify', ...args, '--results', results]);

      const printed = masked(stdout).replaceAll(results, 'results');
      expect(code).toBe(1);
      for (const part of masked(blocks[at]!.code).split('  …\n')) expect(printed).toContain(part.trimEnd());
    },
  );

  const yaml = pages.flatMap(({ path, text }) =>
    codeBlocksIn(text)
      .filter(({ language }) => language === 'yaml')
      .map(({ code }) => ({ path, code })),
  );

  test('target profiles can be loaded', async () => {
    const environment = { STAGING_KEY: 'the-key', EMULATOR_CONTROL_TOKEN: 'the-token' };
    const profiles = yaml.filter(({ code }) => Object.hasOwn(parse(code), 'name'));
    expect(profiles.length).toBeGreaterThan(2);
    for (const { code } of profiles) {
      const profile = await loadProfile(await scratchFile('target.yaml', code), environment);
      expect(Object.keys(profile.secrets)).toHaveLength(1);
    }
  });

  test('known deviations can be loaded', async () => {
    const files = yaml.filter(({ code }) => code.startsWith('- rule:'));
    expect(files).toHaveLength(1);
    for (const { code } of files) {
      expect(
        await loadDeviations(await scratchFile('known.yaml', code), rules, deviationsSchema),
      ).toHaveLength(1);
    }
  });
});

test('the README is short', () => {
  expect(Buffer.byteLength(textOf('README.md'))).toBeLessThan(8_000);
});

test('every page of docs/ is linked from another page', () => {
  const own = pages.filter(({ path }) => /^docs\/[\w-]+\.md$/.test(path)).map(({ path }) => path);
  const linked = pages.flatMap(({ path, text }) =>
    linksIn(text).map((link) => posix.join(posix.dirname(path), link.split('#')[0]!)),
  );
  expect(own.filter((path) => !linked.includes(path))).toEqual([]);
});
