import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOutlived, keyOf } from './job-kind.ts';
import { describeEntry } from './kinds.ts';
import { isOthers } from './own-shown.ts';
import { ledgerIn } from './read-ledger.ts';

const owner = { host: 'here', pid: 1, start: null };
const header = { ledger: 1, run: 'r', owner, target: { name: 't', profile: '/t.yaml', address: 'a' } };
const intended = (number: number) => ({
  intended: number,
  kind: 'job',
  tag: `r.${number}`,
  facts: { endpoint: 'e' },
});
const text = (...lines: object[]): string =>
  [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');

describe('an entry', () => {
  test('is intended, then made, then gone', () => {
    const states = [
      intended(1),
      intended(2),
      intended(3),
      { made: 2, id: 'b' },
      { made: 3, id: 'c' },
      { gone: 3 },
    ];
    expect(ledgerIn(text(...states))?.entries).toMatchObject([
      { number: 1, kind: 'job', tag: 'r.1', facts: { endpoint: 'e' }, ids: [], gone: false },
      { number: 2, ids: ['b'], gone: false },
      { number: 3, ids: ['c'], gone: true },
    ]);
  });

  test('keeps every id that came back for it', () => {
    const ids = ['a', 'b', 'a'].map((id) => ({ made: 1, id }));
    expect(ledgerIn(text(intended(1), ...ids))?.entries[0]?.ids).toEqual(['a', 'b']);
  });

  test.each([
    ['of a Pod has no id that was found to be somebody else’s', 'pod', []],
    ['of a job keeps the id that another submission was answered with, too', 'job', ['a']],
  ])('%s', (_, kind, ids) => {
    const lines = [
      { ...intended(1), kind },
      { made: 1, id: 'a' },
      { answered: 1, id: 'a' },
    ];
    expect(ledgerIn(text(...lines))?.entries).toMatchObject([{ ids, answered: ['a'] }]);
  });

  test('that nobody intended is none', () => {
    expect(ledgerIn(text({ made: 7, id: 'a' }, { gone: 8 }, { more: 'than we know' }))?.entries).toEqual([]);
  });
});

test('a file that a crash cut off anywhere is read up to there', () => {
  const whole = text(intended(1), { made: 1, id: 'a' }, intended(2), { gone: 1 });
  const least = JSON.stringify(header).length;
  fc.assert(
    fc.property(fc.integer({ min: least, max: whole.length }), (length) => {
      const after = `${whole.slice(0, length)}\n\n${JSON.stringify(intended(9))}\n`;
      const { entries, damage } = ledgerIn(after)!;
      const numbers = entries.map(({ number }) => number);
      expect(damage).toEqual([]);
      expect(numbers.at(-1)).toBe(9);
      expect([[9], [1, 9], [1, 2, 9]]).toContainEqual(numbers);
    }),
  );
});

test('entries that were damaged on disk are reported, and keep no other from being read', () => {
  const damaged = fc.record(
    {
      intended: fc.constant(1),
      kind: fc.oneof(fc.constantFrom('job', 'pod', 'world', 'graphql-pod', 'constructor'), fc.jsonValue()),
      tag: fc.jsonValue(),
      facts: fc.oneof(
        fc.record({
          endpoint: fc.jsonValue(),
          endsBy: fc.jsonValue(),
          key: fc.jsonValue(),
          api: fc.jsonValue(),
        }),
        fc.jsonValue(),
      ),
      at: fc.jsonValue(),
    },
    { requiredKeys: ['intended'] },
  );
  fc.assert(
    fc.property(damaged, fc.jsonValue(), fc.jsonValue(), (entry, id, ids) => {
      const record = ledgerIn(
        text(entry, { made: 1, id }, { before: 'pod', ids }, intended(2), { made: 2, id: 'b' }),
      )!;
      expect(record.entries.at(-1)).toMatchObject({ number: 2, ids: ['b'] });
      for (const one of record.entries) {
        expect(describeEntry(one)).toBeTypeOf('string');
        expect(hasOutlived(one)).toBeTypeOf('boolean');
        expect(['valid', 'secondUser']).toContain(keyOf(one));
        expect(
          isOthers({ api: 'v2', id: 'x' }, { before: record.before.get('pod')!, profileIds: new Set() }),
        ).toBe(false);
      }
    }),
  );
});

test('other files are no ledgers', () => {
  for (const other of ['', 'hello', '{}', '[]', '7', 'null', `${JSON.stringify(intended(1))}\n`]) {
    expect(ledgerIn(other)).toBeUndefined();
  }
});
