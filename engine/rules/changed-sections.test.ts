import { expect, test } from 'vitest';
import { changedSections, renderChangedSections } from './changed-sections.ts';
import { sectionHashes } from './render-requirements.ts';

const textOf = (sections: Readonly<Record<string, string>>): string =>
  Object.entries(sections)
    .map(([number, text]) => `${number.includes('.') ? '###' : '##'} ${number} Title\n${text}\n`)
    .join('');
const before = { '1': 'one', '2': 'two', '2.2': 'b', '2.9': 'i', '2.10': 'j' };
const rules = [
  { id: 'a.one', section: '1' },
  { id: 'a.both', section: '1, 2.2' },
  { id: 'a.ten', section: '2.10' },
];
const changedTo = (now: Readonly<Record<string, string>>, all = rules) =>
  changedSections({ sections: sectionHashes(textOf(before)) }, sectionHashes(textOf(now)), all);

test('a document that differs in white space alone has not changed', () => {
  expect(changedTo({ ...before, '1': ' one ' })).toEqual([]);
});

test('a document of any number of sections is compared', () => {
  const sections = Array.from({ length: 60_000 }, (_, nth) => [`${nth}.1`, 'x'] as const);
  const changed = changedSections({ sections: {} }, Object.fromEntries(sections), rules);
  expect(changed).toHaveLength(60_000);
});

test('sections that changed, came or went are named in their order, with the rules on them', () => {
  const { '2.9': _, ...rest } = before;
  const changed = changedTo({ ...rest, '1': 'ONE', '2.2': 'B', '2.10': 'J', '3': 'three' });
  expect(changed).toEqual([
    { section: '1', change: 'changed', rules: ['a.one', 'a.both'] },
    { section: '2.2', change: 'changed', rules: ['a.both'] },
    { section: '2.9', change: 'gone', rules: [] },
    { section: '2.10', change: 'changed', rules: ['a.ten'] },
    { section: '3', change: 'added', rules: [] },
  ]);
  expect(renderChangedSections(changed).slice(0, 5)).toEqual([
    'section 1 has changed: 2 rules',
    '  a.one',
    '  a.both',
    'section 2.2 has changed: 1 rule',
    '  a.both',
  ]);
});

test('a chapter is named for what is below it where rules rest on the whole', () => {
  const now = { ...before, '2.9': 'I' };
  expect(changedTo(now).map(({ section }) => section)).toEqual(['2.9']);
  const whole = changedTo(now, [...rules, { id: 'a.chapter', section: '2' }]);
  expect(whole.map(({ section }) => section)).toEqual(['2', '2.9']);
});
