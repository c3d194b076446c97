import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WatchChange } from '../../engine/watch/watch-state.ts';
import { createHooks } from './hooks.ts';
import type { WatchOptions } from './options.ts';

const round = { round: 1, at: 0 };
const change: WatchChange = {
  ...{
    id: 'x-1',
    kind: 'violated',
    rule: 'job.run.accepts',
    at: 0,
    message: 'a $(touch b) "quote"',
    seed: 1,
    path: '',
  },
  ...{ firstFailed: round, confirmed: round, pending: ['command'] },
};
const { signal } = new AbortController();

async function hooksOf(given: Partial<WatchOptions>) {
  const warnings: string[] = [];
  const state = await mkdtemp(join(tmpdir(), 'plumbline-hooks-'));
  const options = { state, onChangeTimeout: 60_000, ...given } as WatchOptions;
  const environment = { PATH: process.env.PATH, SECRET: 's', EMPTY: '' };
  const warn = (words: string) => void warnings.push(words);
  return { hooks: createHooks(options, { target: 'staging', environment, warn }), warnings, state };
}

async function script(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'plumbline-hooks-')), 'hook.cjs');
  await writeFile(file, text);
  return `'${process.execPath}' '${file}'`;
}

describe('the command of --on-change', () => {
  test('gets the facts on standard input and as variables', async () => {
    const onChange = await script(
      "let all = ''; process.stdin.on('data', (part) => (all += part)).on('end', () => console.log(JSON.parse(all).message, process.env.PLUMBLINE_RULE));",
    );
    const { hooks, warnings, state } = await hooksOf({ onChange });
    expect(hooks.names).toEqual(['command']);
    expect(await hooks.deliver(change, 'command', signal)).toBe(true);
    expect(warnings).toEqual([]);
    expect(await readFile(join(state, 'on-change.log'), 'utf8')).toBe(
      'a $(touch b) "quote" job.run.accepts\n',
    );
  });

  test.each([
    ['process.exit(3)', 'ended with exit code 3'],
    ["console.log('x'.repeat(2_000_000)); setInterval(() => {}, 1000)", 'printed too much and was ended'],
  ])('that does %j has not taken it', async (text, words) => {
    const { hooks, warnings } = await hooksOf({ onChange: await script(text) });
    expect(await hooks.deliver(change, 'command', signal)).toBe(false);
    expect(warnings[0]).toContain(`x-1 was not delivered: the command of --on-change ${words}`);
  });

  test('is ended with what it started when it takes too long', async () => {
    const onChange = await script('setInterval(() => {}, 1000)');
    const { hooks, warnings } = await hooksOf({ onChange, onChangeTimeout: 300 });
    expect(await hooks.deliver(change, 'command', signal)).toBe(false);
    expect(warnings[0]).toContain('took too long and was ended');
  });

  test('that is not there is said', async () => {
    const { hooks, warnings } = await hooksOf({ onChange: '/no/such/program' });
    expect(await hooks.deliver(change, 'command', signal)).toBe(false);
    expect(warnings[0]).toContain('could not be started');
  });
});

describe('a webhook', () => {
  const secret = `\${SECRET}`;
  test.each<[Partial<WatchOptions>, string]>([
    [{ webhook: 'https://example.com' }, '--webhook is signed: name its secret'],
    [{ webhookSecret: secret }, 'name its address'],
    [{ webhook: 'https://example.com', webhookSecret: 'typed' }, 'must name an environment variable'],
    [{ webhook: 'https://example.com', webhookSecret: `\${EMPTY}` }, 'EMPTY, which is not set'],
    [{ webhook: `\${HOOK_URL}`, webhookSecret: secret }, 'HOOK_URL, which is not set'],
    [{ webhook: 'example.com', webhookSecret: secret }, 'expected an address'],
    [{ webhook: 'http://someone@example.com', webhookSecret: secret }, 'it names a user or a password'],
  ])('of %j is an error', async (given, words) => {
    await expect(hooksOf(given)).rejects.toThrow(words);
  });

  test('whose address holds a password is an error that does not show it', async () => {
    const given = { webhook: `http://hook:\${SECRET}Xy7@example.com`, webhookSecret: secret };
    await expect(hooksOf(given)).rejects.toThrow(/^(?!.*Xy7).*a password/);
  });

  test('takes its address from a variable', async () => {
    const { hooks } = await hooksOf({ webhook: `https://example.com/\${SECRET}`, webhookSecret: secret });
    expect(hooks.names).toEqual(['webhook']);
  });
});
