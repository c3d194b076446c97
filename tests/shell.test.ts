import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hasTerminal, runAtTerminal } from './at-terminal.ts';
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

  test('no line of all rules is wider than a log shows whole', async () => {
    const { stdout } = await runCommand(['rules']);
    expect(stdout).toContain('limit.separate');
    for (const line of linesOf(stdout)) expect(line.length, line).toBeLessThanOrEqual(120);
  });

  test('mutants can be those that one rule catches', async () => {
    const { stdout } = await runCommand(['mutants', '--rule', 'job.policy.ttl.maximum', '--json']);
    const found = JSON.parse(stdout) as { rules: string[] }[];

    expect(found.length).toBeGreaterThan(1);
    for (const { rules } of found) expect(rules).toContain('job.policy.ttl.maximum');
  });

  test('variants can be those that one section leaves open', async () => {
    const { stdout } = await runCommand(['variants', '--section', '2.4', '--json']);
    const found = JSON.parse(stdout) as { sections: string }[];

    expect(found.length).toBeGreaterThan(1);
    for (const { sections } of found) expect(sections.split(', ')).toContain('2.4');
  });
});

describe.concurrent('explain describes', () => {
  test.each([
    ['job.run.accepts', 'How it is judged: '],
    ['ttl-ignored', '  - job.policy.ttl.deletes'],
    ['queue-newest-first', 'npm run verify -- --variant queue-newest-first'],
    ['job.wait.range', '`npm run verify -- --rule job.wait.range`'],
  ])('%s', async (id, words) => {
    const { code, stdout } = await runCommand(['explain', id]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(words) });
  });
});

describe.concurrent('what is mistyped gets a way out', () => {
  test.each([
    [['explain', 'ttl-ignore'], 'Did you mean ttl-ignored'],
    [['explain', 'nosuch'], '`npm run rules`, `npm run mutants` and `npm run variants` list'],
    [['verify', '--tier', 'gat'], 'Did you mean gate?'],
    [['verify', '--area', 'jb'], 'Did you mean job?'],
    [['bench', 'agend'], 'Did you mean agenda?'],
    [['load', 'soka'], 'Did you mean soak?'],
    [
      ['doctor', '--target', '/nosuch.yaml'],
      "the target profile /nosuch.yaml can't be read: there is no such file",
    ],
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
    return { code, lastLine: linesOf(stderr).at(-1)?.trim() };
  };

  test('is reported with what to type', async () => {
    expect(await typed(['verify', 'job.run.accepts'], { npm_config_rule: 'true' })).toEqual({
      ...{ code: 2, lastLine: 'npm run verify -- --rule job.run.accepts' },
    });
    expect(await typed(['verify'], { npm_config_target: 'my file.yaml' })).toEqual({
      ...{ code: 2, lastLine: "npm run verify -- --target 'my file.yaml'" },
    });
    expect(await typed(['clean'], { npm_config_dry_run: 'true' })).toEqual({
      ...{ code: 2, lastLine: 'npm run clean -- --dry-run' },
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

test.each([
  [
    'npm/11.19.1 node/v20.20.2 linux x64',
    /^npm runs on Node 20: what it warned of as EBADENGINE has no effect/,
  ],
  ['npm/12.0.1 node/v26.10.0 linux x64', /^$/],
  ['', /^$/],
])('at the end of npm ci by %j, its warnings are explained where there are any', (agent, words) => {
  const script = new URL('../scripts/explain-engines.js', import.meta.url).pathname;
  const env = { ...process.env, npm_config_user_agent: agent };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(stderr).toMatch(words);
});

describe.concurrent('completion', () => {
  test.each([
    [['comp'], ['compare', 'completion']],
    [['verify', '--ar'], ['--area']],
    [['verify', '--area', 'web'], ['webhook']],
    [['verify', '--area=web'], ['--area=webhook']],
    [['--v'], ['--version']],
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

  /** What the shells show in the end: among it what completes a word that has not begun, and what a shell splits. */
  const shown: Readonly<Record<string, string>> = {
    bash: 'webhook\nbuild',
    fish: 'webhook\nbash\nfish\nzsh',
    zsh: 'webhook',
  };

  const asked: Readonly<Record<string, (script: string) => string>> = {
    bash: (script) =>
      `source ${script}; COMP_WORDS=(plumbline verify --area = web); COMP_CWORD=4; _plumbline; echo "\${COMPREPLY[@]}"
COMP_WORDS=(plumbline k6 : b); COMP_CWORD=3; _plumbline; echo "\${COMPREPLY[@]}"`,
    fish: (script) =>
      `source ${script}; complete -C 'plumbline verify --area web'; complete -C 'plumbline completion '`,
    // What is typed at a terminal of its own, completed by the tabulator, and shown as it then stands.
    zsh: (script) => `zmodload zsh/zpty && zpty typed 'TERM=dumb zsh -f -i'
say() { zpty -w typed "$1" }
say 'PROMPT= RPROMPT=; fpath=(${dirname(script)} $fpath); autoload -U compinit && compinit -u -D'
say 'shown() { print -r -- "<\${\${(z)BUFFER}[-1]}>"; zle kill-buffer }; zle -N shown; bindkey "^X" shown; print ready'
zpty -r typed all $'*ready\r\n*'
zpty -w -n typed $'plumbline verify --area web\t\x18'
zpty -r typed all $'*<*>*'
print -r -- "\${\${all##*<}%%>*}"
zpty -d typed`,
  };

  test.for(Object.keys(asked))('works in %s, where there is one', async (shell, { skip }) => {
    skip(
      shell !== 'bash' && spawnSync(shell, ['--version']).error !== undefined,
      `there is no ${shell} here`,
    );
    const folder = await scratchFolder();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const main = new URL('../scripts/main.js', import.meta.url).pathname;
    await writeFile(join(bin, 'plumbline'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    await chmod(join(bin, 'plumbline'), 0o755);
    const script = join(folder, '_plumbline');
    await writeFile(script, (await runCommand(['completion', shell])).stdout);

    const path = { PATH: `${bin}:${process.env.PATH}` };
    const { stdout, stderr } = await runProgram('timeout', ['300', shell, '-c', asked[shell]!(script)], path);

    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: shown[shell], stderr: '' });
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

test.skipIf(!hasTerminal).each([
  [{ NO_COLOR: '', TERM: 'xterm' }, true],
  [{ NO_COLOR: '1', TERM: 'xterm' }, false],
  [{ NO_COLOR: '', TERM: 'dumb' }, false],
])('at a terminal, %j decides whether there is color', async (environment, isColored) => {
  const idle = { once: 'what no command prints', type: '' };
  const args = ['verify', '--rule', 'address.prefixes', '--seed', '1', '--results', await scratchFolder()];
  const { code, shown } = await runAtTerminal(args, environment, idle);

  expect(code).toBe(0);
  expect(shown).toContain('address.prefixes');
  expect(shown.includes('\u{1b}[32mpass\u{1b}[39m')).toBe(isColored);
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

  const page = fileURLToPath(found.stdout.trim());
  await rename(page, `${page}.elsewhere`);
  await symlink(`${page}.elsewhere`, page);
  expect(await runCommand(['open', results, '--print'])).toMatchObject({ code: 2, stdout: '' });
});
