import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { equivalenceOf, loadEquivalents, unusedEntries } from '../../engine/mutate/equivalent-mutants.ts';
import { madeMutant } from '../../engine/mutate/testing/mutants.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';

const { file, mutator, lineText: line, replacement } = madeMutant();
const entry = { file, mutator, line, reason: 'the instant itself is open (2.2)' };

const root = new URL('../../', import.meta.url);
const schema = new URL('../../specs/equivalent-mutants.schema.json', import.meta.url);

test('an entry names a mutant by file, mutator and text of the line, wherever that stands', () => {
  expect(equivalenceOf(madeMutant({ line: 99, id: '3' }), [entry])).toBe(entry.reason);
  expect(equivalenceOf(madeMutant({ file: 'emulator/core/wait.ts' }), [entry])).toBeUndefined();
  expect(equivalenceOf(madeMutant({ mutator: 'BlockStatement' }), [entry])).toBeUndefined();
  expect(equivalenceOf(madeMutant({ lineText: 'if (age < wait) return;' }), [entry])).toBeUndefined();
});

test('an entry may name one replacement of a line', () => {
  const one = { ...entry, replacement };
  expect(equivalenceOf(madeMutant(), [one])).toBe(entry.reason);
  expect(equivalenceOf(madeMutant({ replacement: 'age >= ttl' }), [one])).toBeUndefined();
});

test('an entry may name the code of a line that is changed', () => {
  const one = { ...entry, original: madeMutant().original };
  expect(equivalenceOf(madeMutant(), [one])).toBe(entry.reason);
  expect(equivalenceOf(madeMutant({ original: 'isOver' }), [one])).toBeUndefined();
});

test('an entry without a mutator names all of its line, and one without a line all of its file', () => {
  const ofLine = { file, line, reason: entry.reason };
  expect(equivalenceOf(madeMutant({ mutator: 'BlockStatement' }), [ofLine])).toBe(entry.reason);
  expect(equivalenceOf(madeMutant({ lineText: 'return;' }), [ofLine])).toBeUndefined();
  const ofFile = { file, reason: entry.reason };
  expect(equivalenceOf(madeMutant({ lineText: 'return;' }), [ofFile])).toBe(entry.reason);
  expect(equivalenceOf(madeMutant({ file: 'emulator/core/wait.ts' }), [ofFile])).toBeUndefined();
});

test('an entry that names no mutant is reported', () => {
  expect(unusedEntries([madeMutant()], [entry])).toEqual([]);
  const words = [`no mutant is named by the entry ${file}, ${mutator}: ${line}`];
  expect(unusedEntries([madeMutant({ lineText: 'return;' })], [entry])).toEqual(words);
  const ofFile = unusedEntries([madeMutant()], [{ file: 'emulator/none.ts', reason: entry.reason }]);
  expect(ofFile).toEqual(['no mutant is named by the entry emulator/none.ts, any mutator: any line']);
});

test('a file is read, and what is wrong with it is told by line', async () => {
  const text = `- file: ${file}\n  mutator: ${mutator}\n  line: "${line}"\n  reason: ${entry.reason}\n`;
  expect(await loadEquivalents(await scratchFile('list.yaml', text), schema)).toEqual([entry]);
  expect(await loadEquivalents(await scratchFile('list.yaml', '[]'), schema)).toEqual([]);
  const wrong = await scratchFile('list.yaml', text.replace('reason', 'raison'));
  await expect(loadEquivalents(wrong, schema)).rejects.toThrow(
    'line 4: /0 must NOT have additional properties: raison',
  );
});

test('a replacement without its mutator is refused', async () => {
  const text = `- file: ${file}\n  replacement: "true"\n  reason: ${entry.reason}\n`;
  const loaded = loadEquivalents(await scratchFile('list.yaml', text), schema);
  await expect(loaded).rejects.toThrow('must have property mutator when property replacement is present');
});

test('each entry of ours names a line that stands in its file', async () => {
  const entries = await loadEquivalents(new URL('emulator/equivalent-mutants.yaml', root).pathname, schema);

  for (const { file, line } of entries) {
    const lines = (await readFile(new URL(file, root), 'utf8')).split('\n').map((text) => text.trim());
    const isThere = line === undefined || lines.includes(line);
    expect({ file, found: isThere ? line : 'no such line' }).toEqual({ file, found: line });
  }
});
