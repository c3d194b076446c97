import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createJournal, createJournalFile, openJournalFile } from '../../engine/ledger/journal.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { ledgerIn } from './read-ledger.ts';

const owner = { host: 'here', pid: 1, start: null };
const header = { ledger: 1, run: 'r', owner, target: { name: 't', profile: '/t.yaml', address: 'a' } };
const intended = (number: number) => ({ intended: number, kind: 'pod', tag: `r.${number}`, facts: {} });
const text = (...lines: (object | string)[]): string =>
  [header, ...lines].map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

const damageIn = (ledger: string) => ledgerIn(ledger)?.damage.map(({ line, why }) => `${line}: ${why}`);

describe('a ledger is damaged', () => {
  test.each<[string, (object | string)[], string[]]>([
    [
      'where a line is cut, and the next one follows at once',
      [intended(1), '{"intended":2,"kind":', intended(3)],
      ["3: can't be read", '4: entry 2 is missing before it'],
    ],
    ['where a line is none', [intended(1), '[]'], ["3: can't be read"]],
    ['where the last line is whole and no JSON', [intended(1), '{"made":1'], ["3: can't be read"]],
    ['where an entry is missing', [intended(1), intended(3)], ['3: entry 2 is missing before it']],
    ['where entries are missing', [intended(4)], ['2: entries 1 to 3 are missing before it']],
    ['where an entry comes twice', [intended(1), intended(1)], ['3: entry 1 is there already']],
    ['where the number of an entry is none', [{ ...intended(1), intended: 'x' }], ['2: its number is none']],
    [
      'where a line is about an entry that is not there',
      [intended(1), { made: 7, id: 'a' }, { gone: 8 }],
      ['3: entry 7 is not there', '4: entry 8 is not there'],
    ],
  ])('%s', (_, lines, damage) => {
    expect(damageIn(text(...lines))).toEqual(damage);
  });
});

describe('a ledger is damaged whose end was overwritten', () => {
  test.each([
    ['with NUL characters', '\0'.repeat(9)],
    ['with NUL characters behind a beginning', `{"made":1,${'\0'.repeat(9)}`],
    ['with what is no text', '\uFFFD'.repeat(9)],
    ['with text of another file', '<html><body>'],
  ])('%s', (_, end) => {
    expect(damageIn(`${text(intended(1))}${end}`)).toEqual(['3: holds what no run writes']);
  });
});

describe('a ledger is whole', () => {
  test.each([
    ['whose last line a crash left unfinished', `${text(intended(1))}{"made":1,"i`],
    ['whose last line a crash left within a character', `${text(intended(1))}{"made":1,"id":"\uFFFD`],
    ['that nothing was written into', text()],
    ['with lines of a newer version', text(intended(1), { more: 'than we know' })],
    ['of an older version, with an empty line before its first entry', text('', intended(1), intended(2))],
  ])('%s', (_, ledger) => {
    expect(damageIn(ledger)).toEqual([]);
  });

  test('that others went on with after a crash', async () => {
    const file = join(await scratchFolder(), 'r.jsonl');
    await createJournalFile(file, header);
    await writeFile(file, `${text(intended(1))}{"made":1,"i`);
    for (const line of [{ gone: 1 }, { closed: 5 }]) {
      const journal = await openJournalFile(file);
      await journal.append(line);
      await journal.close();
    }
    expect(ledgerIn(await readFile(file, 'utf8'))).toMatchObject({ damage: [], entries: [{ gone: true }] });
  });

  test('whose disk was full: what could not be written down was not made', async () => {
    let [ledger, isFull] = [text(), false];
    const journal = createJournal({
      async write(more) {
        ledger += isFull ? more.slice(0, 30) : more;
        if (isFull) throw new Error('the disk is full');
      },
      sync: async () => {},
    });
    await journal.append(intended(1));
    isFull = true;
    await expect(journal.append(intended(2))).rejects.toThrow('the disk is full');
    isFull = false;
    await journal.append(intended(3));
    expect(damageIn(ledger)).toEqual([]);
  });
});
