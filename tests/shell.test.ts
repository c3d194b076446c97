import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe.concurrent('lists', () => {
  test.each([
    ['rules', 'webhook.retries'],
    ['mutants', 'ttl-ignored'],
    ['variants', 'queue-newest-first'],
  ])('%s has what contains the pattern, a line each, for programs too', async (command, pattern) => {
    const [words, json] = await Promise.all([
      runCommand([command, pattern.toUpperCase()]),
      runCommand([command, pattern, '--json']),
    ]);
    const ids = (JSON.parse(json.stdout) as { id: string }[]).map(({ id }) => id);

    expect(ids).toContain(pattern);
    for (const id of ids) expect(words.stdout).toContain(id);
    for (const line of linesOf(words.stdout)) expect(line.length).toBeLessThanOrEqual(120);
  });

  test('mutants can be those that one rule catches', async () => {
    const { stdout } = await runCommand(['mutants', '--rule', 'job.policy.ttl.maximum', '--json']);
    const found = JSON.parse(stdout) as { rules: string[] }[];

    expect(found.length).toBeGreaterThan(1);
    for (const { rules } of found) expect(rules).toContain('job.policy.ttl.maximum');
  });
});

describe.concurrent('explain tells', () => {
  test.each([
    ['job.run.accepts', 'How it is judged: '],
    ['ttl-ignored', '  - job.policy.ttl.deletes'],
    ['queue-newest-first', 'npm run verify -- --variant queue-newest-first'],
  ])('%s', async (id, words) => {
    const { code, stdout } = await runCommand(['explain', id]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(words) });
  });
});

describe.concurrent('what is mistyped gets a way out', () => {
  test.each([
    [['explain', 'ttl-ignore'], 'Did you mean ttl-ignored'],
    [['emulate', '--fault', 'ttl-ignore'], 'Did you mean ttl-ignored'],
    [['verify', '--variant', 'nothing-like-it'], '`npm run variants` lists all'],
    [['verify', '--rule', 'job'], '--area job takes its '],
    [['verify', 'job.run.accepts'], '`npm run verify -- --rule job.run.accepts`'],
    [['doctor', '--targt', 'x'], '--target'],
    [['doctor'], '--target names the file'],
  ])('%j', async (args, words) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(stderr.length).toBeLessThan(400);
  });
});

describe.concurrent('an option that npm took for itself', () => {
  const typed = async (args: string[], lost: Record<string, string>) => {
    const { code, stderr } = await runCommand(args, { npm_lifecycle_event: args[0]!, ...lost });
    return { code, told: linesOf(stderr).at(-1)?.trim() };
  };

  test('is told with what to type', async () => {
    expect(await typed(['verify', 'job.run.accepts'], { npm_config_rule: 'true' })).toEqual({
      ...{ code: 2, told: 'npm run verify -- --rule job.run.accepts' },
    });
    expect(await typed(['verify'], { npm_config_target: 'my file.yaml' })).toEqual({
      ...{ code: 2, told: "npm run verify -- --target 'my file.yaml'" },
    });
    expect(await typed(['clean'], { npm_config_dry_run: 'true' })).toEqual({
      ...{ code: 2, told: 'npm run clean -- --dry-run' },
    });
  });

  test('is none where it came after --, or where npm knows it', async () => {
    const { code } = await typed(['rules', '--area', 'address'], {
      npm_config_area: 'x',
      npm_config_json: 'true',
    });
    expect(code).toBe(0);
  });
});

describe.concurrent('completion', () => {
  test.each([
    [['comp'], ['completion']],
    [['verify', '--ar'], ['--area']],
    [['verify', '--area', 'web'], ['webhook']],
    [
      ['verify', '--tier', ''],
      ['smoke', 'gate', 'nightly', 'embedded'],
    ],
    [
      ['explain', 'ttl-ign'],
      ['ttl-ignored', 'ttl-ignored-for-runsync'],
    ],
    [['verify', '--null-target', 'empty-a'], ['empty-array']],
    [['verify', '--target', ''], []],
    [['nothing', 'a'], []],
  ])('of %j offers %j', async (words, offered) => {
    const { stdout } = await runCommand(['complete', '--', ...words]);
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(offered);
  });

  const asked: Readonly<Record<string, (script: string) => string>> = {
    bash: (script) =>
      `source ${script}; COMP_WORDS=(plumbline verify --area web); COMP_CWORD=3; _plumbline; echo "\${COMPREPLY[@]}"`,
    fish: (script) => `source ${script}; complete -C 'plumbline verify --area web'`,
  };

  test.each(Object.keys(asked))('works in %s, where there is one', async (shell) => {
    if (spawnSync(shell, ['--version']).error !== undefined) return expect(shell).not.toBe('bash');
    const folder = await scratchFolder();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const main = new URL('../scripts/main.js', import.meta.url).pathname;
    await writeFile(join(bin, 'plumbline'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    await chmod(join(bin, 'plumbline'), 0o755);
    const script = join(folder, 'script');
    await writeFile(script, (await runCommand(['completion', shell])).stdout);

    const path = { PATH: `${bin}:${process.env.PATH}` };
    const { stdout, stderr } = await runProgram(shell, ['-c', asked[shell]!(script)], path);

    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: 'webhook', stderr: '' });
  });
});

describe.concurrent('color', () => {
  const judged = ['verify', '--rule', 'address.prefixes', '--seed', '1'];
  const shown = async (args: string[], environment = {}) => {
    const { stdout, stderr } = await runCommand(
      [...judged, ...args, '--results', await scratchFolder()],
      environment,
    );
    return stdout + stderr;
  };

  test('is left out where no terminal is, and wherever it is not wanted', async () => {
    expect(await shown([])).not.toContain('\u{1b}');
    expect(await shown(['--color', '--no-color'])).not.toContain('\u{1b}');
  });

  test('is there where it is asked for', async () => {
    expect(await shown(['--color'])).toContain('\u{1b}[32mpass\u{1b}[39m         address.prefixes');
  });
});

test('open prints the address of the page of the last run', async () => {
  const results = await scratchFolder();
  await runCommand(['verify', '--rule', 'address.prefixes', '--seed', '1', '--results', results]);

  const found = await runCommand(['open', results, '--print']);
  const none = await runCommand(['open', await scratchFolder()]);

  expect(found.stdout).toMatch(/^file:\/\/\/.*\/report\.html\n$/);
  expect({ code: none.code, stderr: none.stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('there is no run in'),
  });
});
