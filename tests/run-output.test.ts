import { expect, test } from 'vitest';
import { hasTerminal, runAtTerminal } from './at-terminal.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const openRules = async (...more: string[]): Promise<string[]> => [
  ...['verify', '--area', 'open', '--seed', '1', '--cases', '3'],
  ...['--results', await scratchFolder(), ...more],
];
const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '');

test('a run that finds nothing prints few lines, none too wide for a terminal', async () => {
  const { code, stdout, stderr } = await runCommand(await openRules());
  const lines = linesIn(stderr + stdout);

  // A busy machine takes minutes, and each has a line.
  const [seed, ...progress] = linesIn(stderr);
  expect({ code, seed }).toEqual({ code: 0, seed: expect.stringMatching(/^seed 1, /) });
  for (const line of progress) expect(line).toMatch(/^\d+ of \d+ rules judged|^ {4}/);
  expect(lines.length).toBeLessThanOrEqual(30);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
  expect(stdout).toContain('31 open rules observed: 31 for the first time (--verbose shows them)');
});

test('--verbose prints every rule and what it observed', async () => {
  const { stdout, stderr } = await runCommand(await openRules('--verbose'));

  expect(linesIn(stderr).filter((line) => line.startsWith('observed '))).toHaveLength(31);
  expect(linesIn(stdout).filter((line) => /^observed open\.[\w.-]+: \{/.test(line))).toHaveLength(31);
});

test('--quiet prints what failed and the verdict', async () => {
  const failing = ['verify', '--rule', 'job.policy.ttl.deletes', '--fault', 'ttl-ignored'];
  const results = await scratchFolder();
  const quiet = await runCommand(await openRules('--quiet'));
  const failed = await runCommand([...failing, '--seed', '1', '--quiet', '--results', results]);

  expect({ lines: linesIn(quiet.stdout).length, stderr: quiet.stderr }).toEqual({ lines: 2, stderr: '' });
  expect(failed.code).toBe(1);
  expect(linesIn(failed.stdout)).toEqual([
    expect.stringMatching(/^fail job\.policy\.ttl\.deletes: /),
    expect.stringMatching(/^1 of 1 judged rules/),
    expect.stringMatching(/^results: /),
  ]);
});

test('--json prints the results for a program, and what a workflow is told goes elsewhere', async () => {
  const failing = ['verify', '--rule', 'job.policy.ttl.deletes', '--fault', 'ttl-ignored'];
  const more = ['--seed', '1', '--json', '--results', await scratchFolder()];
  const { code, stdout, stderr } = await runCommand([...failing, ...more], { GITHUB_ACTIONS: 'true' });
  const { schema, rules } = JSON.parse(stdout) as { schema: string; rules: { verdict: string }[] };

  expect({ code, schema, verdicts: rules.map(({ verdict }) => verdict) }).toEqual({
    ...{ code: 1, schema: 'plumbline/run/1', verdicts: ['fail'] },
  });
  expect(stderr).toMatch(/^::error title=fail job\.policy\.ttl\.deletes::/m);
});

test('ways to print that exclude each other are refused', async () => {
  const { code, stderr } = await runCommand(await openRules('--quiet', '--json'));

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--quiet') });
});

test.runIf(hasTerminal)(
  'at a terminal one line changes while the run goes on, and is gone afterwards',
  async () => {
    const nothing = { once: 'never said', type: '' };
    const { code, shown } = await runAtTerminal(await openRules(), { TERM: 'xterm' }, nothing);

    expect(code).toBe(0);
    const [, ...statuses] = shown.split('\r\u{1b}[2K');
    expect(statuses[0]).toMatch(/^0 of 31 rules judged; to come: open 31$/);
    expect(statuses.at(-1)).not.toContain('to come');
  },
);
