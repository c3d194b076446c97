import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostileTexts, unsafeIn } from '../testing/hostile-texts.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { createJournal, createJournalFile, openJournalFile } from './journal.ts';

/** A sink that takes its time, and tells what was done to it. */
function slowSink() {
  const done: string[] = [];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const sink = {
    async write(text: string) {
      await turn();
      done.push(`write ${text.trimEnd().split('\n').length}`);
    },
    async sync() {
      await turn();
      done.push('sync');
    },
  };
  return { sink, done };
}

describe('a journal', () => {
  test('syncs once for all lines that come meanwhile', async () => {
    const { sink, done } = slowSink();
    const journal = createJournal(sink);

    const first = journal.append({ line: 0 });
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, ...Array.from({ length: 50 }, (_, line) => journal.append({ line }))]);

    expect(done).toEqual(['write 1', 'sync', 'write 50', 'sync']);
  });

  test('has a line on disk when it says so', async () => {
    const { sink, done } = slowSink();
    await createJournal(sink).append({ line: 1 });
    expect(done.at(-1)).toBe('sync');
  });

  test('says when a line could not be written, and goes on with the next', async () => {
    const { sink, done } = slowSink();
    let full = true;
    const write = async (text: string) => {
      if (full) throw new Error('the disk is full');
      await sink.write(text);
    };
    const journal = createJournal({ ...sink, write });

    await expect(journal.append({ line: 1 })).rejects.toThrow('the disk is full');
    full = false;
    await journal.append({ line: 2 });

    expect(done).toEqual(['write 3', 'sync']);
  });

  test.each(['write', 'sync'] as const)('begins a line of its own after a %s that failed', async (part) => {
    let [text, isFull] = ['', true];
    const failing = async () => {
      if (isFull) throw new Error('the disk is full');
    };
    const journal = createJournal({
      async write(more) {
        text += isFull ? more.slice(0, -4) : more;
        if (part === 'write') await failing();
      },
      sync: failing,
    });

    await expect(journal.append({ first: true })).rejects.toThrow('the disk is full');
    isFull = false;
    await journal.append({ second: true });
    await journal.append({ third: true });

    expect(text.split('\n').slice(-4)).toEqual(['', '{"second":true}', '{"third":true}', '']);
  });
});

describe('a file of lines', () => {
  test('begins with its first line and takes more', async () => {
    const file = join(await scratchFolder(), 'below', 'a.jsonl');
    await createJournalFile(file, { first: true });
    const journal = await openJournalFile(file);
    await journal.append({ second: true });
    await journal.close();
    expect(await readFile(file, 'utf8')).toBe('{"first":true}\n{"second":true}\n');
  });

  test('is written once more with all of its lines where it was removed with its folder', async () => {
    const folder = join(await scratchFolder(), 'below');
    const file = join(folder, 'a.jsonl');
    await createJournalFile(file, { first: true });
    const journal = await openJournalFile(file, true);
    await journal.append({ second: true });
    await rm(folder, { recursive: true });
    await journal.append({ third: true });
    await journal.append({ fourth: true });
    await journal.close();
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toEqual(
      ['first', 'second', 'third', 'fourth'].map((line) => `{"${line}":true}`),
    );
  });

  test('shows nothing of a hostile id that a terminal or a runner obeys', async () => {
    const file = join(await scratchFolder(), 'a.jsonl');
    const ids = hostileTexts.map(([, text]) => text);
    await createJournalFile(file, { ids });
    const journal = await openJournalFile(file);
    await journal.append({ ids });
    await journal.close();
    const text = await readFile(file, 'utf8');
    expect(unsafeIn(text)).toEqual([]);
    for (const line of text.split('\n').filter((line) => line !== ''))
      expect(JSON.parse(line)).toEqual({ ids });
  });

  test('is opened on a full disk, and says when it is to take a line', async () => {
    const journal = await openJournalFile('/dev/full');
    await expect(journal.append({ line: 1 })).rejects.toThrow('ENOSPC');
    await journal.close();
  });

  test('goes on after a line that a crash left unfinished', async () => {
    const file = join(await scratchFolder(), 'a.jsonl');
    await writeFile(file, '{"first":true}\n{"seco');
    const journal = await openJournalFile(file);
    await journal.append({ third: true });
    await journal.close();
    expect((await readFile(file, 'utf8')).split('\n')).toEqual([
      '{"first":true}',
      '{"seco',
      '',
      '{"third":true}',
      '',
    ]);
  });
});
