import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clientRules } from '../../generated/client-rules.ts';
import { runCommand, scratchFolder } from '../run-command.ts';

const client = (name: string): string => new URL(`clients/${name}`, import.meta.url).pathname;
const env = [
  'BASE=$SERVERLESS_URL',
  'V2=$REST_V2_URL',
  'KEY=$KEY',
  'ENDPOINT=$ENDPOINT',
  'SECOND=$ENDPOINT_SECOND',
];

type Verdict = { rule: string; verdict: string };

async function judge(options: readonly string[], command: readonly string[], more: readonly string[] = []) {
  const results = await scratchFolder();
  const variables = [...env, ...more].flatMap((one) => ['--env', one]);
  const all = ['client', ...variables, '--results', results, ...options, '--', ...command];
  const outcome = await runCommand(all);
  const [folder = ''] = await readdir(results);
  const record = JSON.parse(await readFile(join(results, folder, 'client.json'), 'utf8'));
  const junit = await readFile(join(results, folder, 'junit.xml'), 'utf8');
  const verdicts = record.ruleVerdicts as Verdict[];
  const verdictOf = (rule: string) => verdicts.find((one) => one.rule === `client.${rule}`)?.verdict;
  return { ...outcome, record, junit, verdictOf };
}

/** What a client does so that a rule is exercised, by the scenes and flaws of `clients/flawed.ts`. */
const byCaseContext = {
  ...{ once: 'submits.once', polls: 'polls.stops', gone: 'jobs.gone', stream: 'stream.complete' },
  ...{ early: 'runsync.early', leaves: 'jobs.cancelled', rents: 'rented.ended', purges: 'limits.kept' },
  answers: 'webhooks.answered',
} as const;
const usual = ['--worlds', '1', '--speed', '10'];
const allCalls = (kind: string) => ['--worlds', '1', '--trouble', kind, '--trouble-share', '1'];

const groups: readonly { caseContexts: Readonly<Record<string, string>>; options: readonly string[] }[] = [
  { caseContexts: byCaseContext, options: usual },
  { caseContexts: { repeats: 'webhooks.repeats' }, options: usual },
  // So slow a world that any machine polls too fast for it.
  { caseContexts: { pace: 'polls.pace' }, options: ['--worlds', '1', '--speed', '0.02'] },
  { caseContexts: { backsOff: 'limits.backs-off' }, options: allCalls('429') },
  { caseContexts: { bounded: 'retries.bounded' }, options: allCalls('503') },
  { caseContexts: { triesAgain: 'retries.tries-again' }, options: allCalls('502') },
];

describe.each(groups)('the rules $caseContexts', ({ caseContexts, options }) => {
  const names = Object.keys(caseContexts);
  const command = [process.execPath, client('flawed.ts')];
  const judgeWith = (flaws: readonly string[]) =>
    judge(options, command, [
      `SCENES=${names.join(',')}`,
      `FLAWS=${flaws.length === 0 ? 'none' : flaws.join(',')}`,
    ]);

  test('are violated by a client with the flaw', async () => {
    const { verdictOf, record } = await judgeWith(names);
    for (const name of names) expect([name, verdictOf(caseContexts[name]!)]).toEqual([name, 'violated']);
    expect(record.ruleFindings.every(({ world }: { world: string }) => world !== '')).toBe(true);
  });

  test('pass with the same client without it', async () => {
    const { verdictOf } = await judgeWith([]);
    for (const name of names) expect([name, verdictOf(caseContexts[name]!)]).toEqual([name, 'pass']);
  });
});

test.each([
  ['is content', [], 0],
  ['is not', ['gives-up'], 1],
] as const)('a client that %s violates nothing beyond a megabyte', async (_, more, expected) => {
  const command = [process.execPath, client('large.ts'), ...more];
  const { code, record } = await judge(['--worlds', '1', '--speed', '10'], command);
  expect([code, record.ruleFindings, record.findings]).toEqual([expected, [], []]);
  const verdicts = (record.ruleVerdicts as Verdict[]).filter(({ verdict }) => verdict === 'pass');
  expect(verdicts.map(({ rule }) => rule)).toContain('client.submits.once');
});

/** Flaws of `clients/tolerant.ts`, each with a variant that brings what it does not take. */
const flawsOfAnswers = {
  'any-2xx': 'accepts-with-201',
  numbers: 'times-in-seconds',
  'unknown-members': 'records-with-more-fields',
  'unknown-states': 'pods-are-provisioned-for-a-while',
} as const;

describe('rules of answers', () => {
  const judgeTolerant = (flaw: string, variants: readonly string[]) =>
    judge(
      ['--speed', '20', ...variants.flatMap((id) => ['--variant', id])],
      [process.execPath, client('tolerant.ts')],
      [`FLAW=${flaw}`],
    );

  test.each(Object.entries(flawsOfAnswers))(
    '%s is violated by a client that takes less, and its variant named',
    async (flaw, variant) => {
      const { code, record, verdictOf } = await judgeTolerant(flaw, Object.values(flawsOfAnswers));
      expect(record.causes).toEqual([
        {
          variants: [variant],
          freedoms: [{ id: variant, says: expect.any(String), sections: expect.stringMatching(/^\d/) }],
          ...{ troubles: [], worlds: ['asked-for'], failed: 3, repeats: 3 },
        },
      ]);
      for (const one of Object.keys(flawsOfAnswers))
        expect([one, verdictOf(`answers.${one}`)]).toEqual([
          one,
          one === flaw ? 'violated' : expect.any(String),
        ]);
      expect(record.ruleFindings.map(({ rule }: Verdict) => rule)).toEqual([`client.answers.${flaw}`]);
      expect(code).toBe(1);
    },
  );

  test('pass with the same client without a flaw', async () => {
    const { code, record, verdictOf } = await judgeTolerant('none', Object.values(flawsOfAnswers));
    for (const one of Object.keys(flawsOfAnswers))
      expect([one, verdictOf(`answers.${one}`)]).toEqual([one, 'pass']);
    expect(record.ruleFindings).toEqual([]);
    expect(code).toBe(0);
  });
});

test('each rule has a client above', () => {
  const above = groups.flatMap(({ caseContexts }) => Object.values(caseContexts));
  const all = [...above, ...Object.keys(flawsOfAnswers).map((flaw) => `answers.${flaw}`)];
  expect(all.map((rule) => `client.${rule}`).toSorted()).toEqual(Object.keys(clientRules).toSorted());
});

describe('a client that is written in', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    ['Python and submits blindly', 'submits.once', ['python3', client('resubmits.py')], ['--trouble', 'cut']],
    ['Python and leaves a volume', 'rented.ended', ['python3', client('leaves.py')], []],
    ['bash and takes an early answer', 'runsync.early', ['bash', client('early.sh')], []],
  ])('%s has its flaw named', async (_, rule, command, options) => {
    const { code, stdout, verdictOf, junit } = await judge(
      ['--worlds', '2', '--speed', '10', ...options],
      command,
    );
    expect(verdictOf(rule)).toBe('violated');
    expect(stdout).toContain(`Rule client.${rule} (must, section`);
    const [, failures] = /failures="(\d+)"/.exec(junit) ?? [];
    expect(Number(failures)).toBeGreaterThan(0);
    expect(junit).toMatch(new RegExp(`name="client\\.${rule}" time="0">\\s*<failure`));
    expect(code).toBe(1);
  });

  test('TypeScript and has none violates no rule in six worlds, with trouble or without', async () => {
    const { code, record } = await judge(
      ['--worlds', '6', '--speed', '20', '--trouble', '429,503'],
      [process.execPath, client('good.ts')],
    );
    expect(record.ruleFindings).toEqual([]);
    expect(record.worlds.map(({ troubles }: { troubles: string[] }) => troubles.length)).toContain(2);
    expect(code).toBe(0);
  });
});

test('a client that fails only with trouble has the trouble named as its cause', async () => {
  const look = 'curl -sf "$BASE/$ENDPOINT/health" -H "authorization: Bearer $KEY"';
  const options = ['--worlds', '1', '--trouble', '503,slow'];
  const { code, stdout, record } = await judge(options, ['bash', '-c', `${look} && ${look}`]);
  expect(record.causes).toEqual([
    { variants: [], freedoms: [], troubles: ['503'], worlds: ['trouble-503'], failed: 3, repeats: 3 },
  ]);
  expect(stdout).toContain('trouble 503: three answers in a row are 503');
  expect(stdout).toContain('--worlds 1 --env');
  expect(code).toBe(1);
});

test.each([
  ['a kind of trouble', ['--trouble', '5O3'], 'there is no kind "5O3"'],
  ['a rule', ['--without-rule', 'client.submit.once'], 'did you mean client.submits.once'],
])('%s that does not exist is bad usage', async (_, options, words) => {
  const { code, stderr } = await runCommand(['client', '--env', 'A=$KEY', ...options, '--', 'true']);
  expect(stderr.toLowerCase()).toContain(words.toLowerCase());
  expect(code).toBe(2);
});

test('rules for clients can be listed and explained', async () => {
  const { stdout } = await runCommand(['client', '--list-rules']);
  expect(stdout.trim().split('\n')).toHaveLength(Object.keys(clientRules).length);
  const explained = await runCommand(['explain', 'client.jobs.gone']);
  expect(explained.stdout).toContain('How it is judged:');
});
