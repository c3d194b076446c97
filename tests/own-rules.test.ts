import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';

const library = new URL('../library/rules.ts', import.meta.url).href;

/** A module with one rule. */
const moduleOf = (id: string, longest: number): string => `
import { fc, ownRule } from ${JSON.stringify(library)};

const stated = { id: ${JSON.stringify(id)}, says: 'Ids are short enough.', needs: ['probe' as const] };
ownRule(stated, { calls: 1 }, async ({ property }) => {
  await property(fc.record({ input: fc.record({ name: fc.string() }) }), async (body, { when, expect }) => {
    const { record } = await when.run(body);
    expect(String(record.id).length).toBeLessThanOrEqual(${longest});
  });
});
`;

async function folderWith(modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = await scratchFolder();
  for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text);
  return folder;
}

const judge = async (rules: string, ...more: string[]) => {
  const results = await scratchFolder();
  const options = ['--rules', rules, '--seed', '1', '--cases', '5', '--results', results];
  return { results, ...(await runCommand(['verify', ...options, ...more])) };
};

describe.concurrent('rules of the user', () => {
  test('are judged beside ours, reported, and in the denominator', async () => {
    const rules = await folderWith({ 'short.ts': moduleOf('acme.run.short', 1000), 'short.test.ts': 'oops' });
    const { code, stdout, results } = await judge(rules, '--area', 'acme', '--rule', 'job.run.accepts');
    const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));

    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/2 of 226 judged/) });
    expect(record.ownRules).toMatchObject([{ id: 'acme.run.short', says: 'Ids are short enough.' }]);
    expect(record.command).toContain(`--rules ${rules}`);
  });

  test('fail a run as ours do, and are seen again by the command that it prints', async () => {
    const rules = await folderWith({ 'short.ts': moduleOf('acme.run.short', 3) });
    const { code, stdout, results } = await judge(rules, '--area', 'acme');
    const again = /Again: +npm run (.*)/.exec(stdout)?.[1] ?? '';
    const page = await readFile(join(results, 'latest/report.html'), 'utf8');
    const [, ...words] = again.replace(' -- ', ' ').split(' ');

    expect(code).toBe(1);
    expect(page).toContain('Ids are short enough.');
    expect(await runCommand(['verify', ...words, '--results', results])).toMatchObject({ code: 1 });
    expect(await runCommand(['report', results])).toMatchObject({ code: 0 });
    expect(await readFile(join(results, 'latest/report.html'), 'utf8')).toContain('Ids are short enough.');
  });

  test('bring no matcher in the place of one that others use', async () => {
    const vitest = new URL('../node_modules/vitest/dist/index.js', import.meta.url).href;
    const always = `import { expect } from ${JSON.stringify(vitest)};
expect.extend({ toBeAccepted: () => ({ pass: true, message: () => '' }) });
`;
    const rules = await folderWith({ 'short.ts': `${always}${moduleOf('acme.run.short', 1000)}` });
    const { code, stderr } = await judge(rules, '--area', 'acme');

    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('toBeAccepted is a matcher that every rule uses'),
    });
  });

  test('are of the call alone that names their folder', async () => {
    const rules = await folderWith({ 'short.ts': moduleOf('acme.run.short', 1000) });
    const results = await scratchFolder();
    const entry = new URL('../library/index.ts', import.meta.url).href;
    const program = `import { verify } from ${JSON.stringify(entry)};
const run = { areas: ['acme'], seed: 1, cases: 3, results: ${JSON.stringify(results)} };
const folder = { ownRules: ${JSON.stringify(rules)} };
const ran = async (options) => (await verify({ ...run, ...options })).record.summary.ran;
console.log(await ran(folder), await ran({}).catch(String), await ran(folder));
`;
    await writeFile(join(rules, 'twice.test.mjs'), program);
    const { stdout } = await runProgram(process.execPath, [join(rules, 'twice.test.mjs')]);

    expect(stdout).toMatch(/^1 .*there is no area acme.* 1\n$/);
  });

  test('are planned beside ours', async () => {
    const rules = await folderWith({ 'short.ts': moduleOf('acme.run.short', 1000) });
    const options = ['--rules', rules, '--area', 'acme', '--cases', '3'];
    const { code, stdout } = await runCommand(['plan', ...options]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/3 cases, 3 calls at most/) });
    expect(await runCommand(['plan', '--area', 'acme'])).toMatchObject({ code: 2 });
  });

  test('of a package that npm init made are told how they can be loaded', async () => {
    const rules = await folderWith({
      'package.json': '{ "type": "commonjs" }',
      'short.ts': moduleOf('acme.run.short', 1000),
    });
    const { code, stderr } = await judge(rules, '--area', 'acme');
    expect(code).toBe(2);
    expect(stderr).toContain('Call it short.mts, or set "type": "module"');
    await rename(join(rules, 'short.ts'), join(rules, 'short.mts'));
    expect(await judge(rules, '--area', 'acme')).toMatchObject({ code: 0 });
  });

  test('are tests of Vitest as well', async () => {
    const rules = await folderWith({ 'short.ts': moduleOf('acme.run.short', 3) });
    const module = new URL('../library/vitest.ts', import.meta.url).href;
    const options = JSON.stringify({
      ownRules: rules,
      areas: ['acme'],
      rules: ['job.run.accepts'],
      cases: 5,
    });
    const root = await folderWith({
      'vitest.config.ts': `import { ruleProject } from ${JSON.stringify(module)};
export default { test: { projects: [ruleProject(${options})] } };`,
    });
    const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname;
    const { code, stdout } = await runProgram(process.execPath, [vitest, 'run', '--root', root], {
      NO_COLOR: '1',
    });

    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/Tests +1 failed \| 1 passed/),
    });
  });

  test.each([
    ['an id that is taken', moduleOf('job.run.accepts', 3), 'choose another id'],
    ['an id that is malformed', moduleOf('Short', 3), 'is no id of a rule'],
    ['a module that throws', "throw new Error('not today');", 'not today'],
    ['a module that is no module', 'const = 3;', 'short.ts'],
    ['a module that ends the process', 'process.exit(0);', 'was ended before its command'],
  ])('%s ends the run before anything is judged', async (_, text, words) => {
    const { code, stdout, stderr } = await judge(await folderWith({ 'short.ts': text }));

    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('are to be there', async () => {
    const { code, stderr } = await judge(await scratchFolder());
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no module is there') });
  });
});
