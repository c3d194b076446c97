import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandingUrl, expandingWord, withJobNames } from './expansions.ts';

const variables = { jobs: new Map([['job-1', 'JOB_1']]), known: ['KEY'] };
const bash = (script: string): string =>
  execFileSync('bash', ['-c', `KEY=k JOB_1=j\n${script}`], { encoding: 'utf8' });

test.each([
  ['Bearer $KEY', 'Bearer k'],
  ['${KEY}s $KEYS $HOME', 'ks $KEYS $HOME'],
  ['${KEY~~} ${KEY%?}', 'K '],
  ['/status/job-1', '/status/j'],
  ['$(echo KEY) `echo KEY`', '$(echo KEY) `echo KEY`'],
  ['', ''],
])('of %j names of ours expand and nothing else', (text, expanded) => {
  expect(bash(`printf %s ${expandingWord(text, variables)}`)).toBe(expanded);
});

test('an id that is a part of a variable name is no id there', () => {
  const named = { jobs: new Map([['KEY}', 'JOB_1']]), known: ['KEY'] };
  expect(bash(`printf %s ${expandingWord('${KEY} KEY}', named)}`)).toBe('k j');
});

test('an address is written as a client sends it', () => {
  const part = fc
    .array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('?', '$(id)', '`', '{', '%', "'", '"', '^')),
    )
    .map((parts) => parts.join('').replaceAll(/[\\#.\0]/g, ''));
  fc.assert(
    fc.property(fc.array(part, { minLength: 3, maxLength: 3 }), (parts) => {
      const url = `http://a.example/x${parts.join('')}x`;
      const { href } = new URL(url);
      expect(bash(`printf %s ${expandingUrl(url, { jobs: new Map(), known: [] })}`)).toBe(href);
    }),
    { numRuns: 25 },
  );
});

describe('in a text', () => {
  test('every id gives way to its variable', () => {
    const names = new Map([['aaaa-1', 'JOB_1']]);
    expect(withJobNames('/status/aaaa-1?of=aaaa-1', { jobs: names, known: [] })).toMatch(
      /^\/status\/\$\{?JOB_1\}?\?of=\$\{?JOB_1\}?$/,
    );
  });

  test('the one whose text begins alike stays another', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(ids, (numbers) => {
        const names = new Map(numbers.map((number, index) => [`job-${number}`, `JOB_${index}`]));
        const variables = numbers.map((number) =>
          withJobNames(`/job-${number}/`, { jobs: names, known: [] }),
        );
        expect(variables.map((variable) => variable.replaceAll(/[${}/]/g, ''))).toEqual([...names.values()]);
      }),
    );
  });

  test('an id is found as a path writes it', () => {
    const names = new Map([['job 1/é', 'JOB_1']]);
    expect(
      withJobNames(`/status/${encodeURIComponent('job 1/é')}`, { jobs: names, known: [] }),
    ).not.toContain('job%201');
  });
});
