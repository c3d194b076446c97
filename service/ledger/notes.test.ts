import { expect, test } from 'vitest';
import { createNotes } from './notes.ts';

/** Notes on a disk that is full until told otherwise, and what is on it. */
function notesOnFullDisk() {
  const disk = { isFull: true, lines: [] as object[] };
  const notes = createNotes({
    async append(line) {
      if (disk.isFull) throw new Error('the disk is full');
      disk.lines.push(line);
    },
  });
  return { disk, notes };
}

test('an id that a full disk did not take is written with the next note', async () => {
  const { disk, notes } = notesOnFullDisk();
  notes.note({ made: 1, id: 'job-1' });
  await new Promise((resolve) => setImmediate(resolve));
  disk.isFull = false;
  notes.note({ made: 2, id: 'job-2' });
  expect(disk.lines).toEqual([
    { made: 1, id: 'job-1' },
    { made: 2, id: 'job-2' },
  ]);
});

test('or at the end', async () => {
  const { disk, notes } = notesOnFullDisk();
  notes.note({ made: 1, id: 'job-1' });
  await new Promise((resolve) => setImmediate(resolve));
  disk.isFull = false;
  await notes.settle();
  expect(disk.lines).toEqual([{ made: 1, id: 'job-1' }]);
});

test('a disk that stays full ends nothing', async () => {
  const { disk, notes } = notesOnFullDisk();
  notes.note({ gone: 1 });
  await notes.settle();
  expect(disk.lines).toEqual([]);
});
