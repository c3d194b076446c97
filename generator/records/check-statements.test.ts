import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SourceError } from '../text/errors.ts';
import { checkStatements } from './check-statements.ts';
import type { RuleOfTable, Statement } from './statements.ts';

const origin = 'specs/statements.yaml';
const file = new URL('../../specs/statements.schema.json', import.meta.url);
const whole = JSON.parse(await readFile(file, 'utf8'));

/** The schema as it is, of a document with two sections. */
const schema = {
  ...whole,
  $defs: {
    ...whole.$defs,
    section: {
      oneOf: [
        { const: '2.2', title: 'Policy' },
        { const: '8', title: 'Limits' },
      ],
    },
  },
};

const rules: readonly RuleOfTable[] = [
  { id: 'job.ttl', section: '2.2, 8', level: 'must' },
  { id: 'open.range', section: '8', level: 'open' },
];

const judged: Statement = { section: '2.2', says: 'A job lives for its ttl.', rules: ['job.ttl'] };
const observed: Statement = {
  section: '8',
  says: 'A ttl out of range is refused.',
  rules: ['open.range'],
  reason: 'Open: nothing says what becomes of it.',
};
const inconclusive: Statement = {
  section: '8',
  says: 'Callers should set a ttl.',
  rules: [],
  reason: 'For the caller: it is advice.',
};

const checkAll = (...value: readonly unknown[]) => checkStatements({ origin, value, schema, rules });

test('statements that rules judge or observe, or that say why none does, are taken', () => {
  const { statements, sections } = checkAll(judged, observed, inconclusive);
  expect(statements).toEqual([judged, observed, inconclusive]);
  expect(sections).toEqual([
    { number: '2.2', title: 'Policy' },
    { number: '8', title: 'Limits' },
  ]);
});

test.each<[refused: string, value: readonly unknown[], words: string]>([
  [
    'a rule that does not exist',
    [{ ...judged, rules: ['job.tll'] }, observed],
    'Can\'t take specs/statements.yaml: "A job lives for its ttl." names the rule job.tll, which does not exist',
  ],
  [
    'a rule that no statement names',
    [{ ...judged, rules: [], reason: 'Not judged yet: nobody has.' }, observed],
    'no statement of its sections names job.ttl (section 2.2, 8)',
  ],
  [
    'a rule that only statements of other sections name',
    [{ ...judged, rules: ['job.ttl', 'open.range'] }, inconclusive],
    'no statement of its sections names open.range (section 8)',
  ],
  [
    'no rule and no reason',
    [judged, { ...inconclusive, reason: undefined }],
    'no rule judges "Callers should set a ttl."',
  ],
  [
    'rules that only observe, and no reason',
    [judged, { ...observed, reason: undefined }],
    'no rule judges "A ttl out of range is refused.", and it has no reason',
  ],
  [
    'a reason although a rule judges',
    [{ ...judged, reason: 'Open: nothing says it.' }, observed],
    'has a reason why no rule judges it, and job.ttl does',
  ],
  [
    'what the rules leave out where none judges',
    [judged, { ...observed, lacks: 'what comes then', because: 'Open: nothing says it.' }],
    'says what its rules leave out, and none judges it',
  ],
  [
    'what the rules leave out without a reason',
    [{ ...judged, lacks: 'what comes then' }, observed],
    'must have property because when property lacks is present',
  ],
  [
    'a reason of no kind why the rules leave something out',
    [{ ...judged, lacks: 'what comes then', because: 'It is so.' }, observed],
    'because of "A job lives for its ttl." must match',
  ],
  [
    'a section that does not exist',
    [judged, observed, { ...judged, section: '2.12', says: 'Another one.' }],
    '"Another one." is of section 2.12, which does not exist. The sections are in statements.schema.json: 2.2, 8.',
  ],
  [
    'a section without a statement',
    [{ ...observed, rules: ['open.range', 'job.ttl'], reason: undefined }],
    'section 2.2 has no statement',
  ],
  [
    'the same words twice, but for how they are written',
    [judged, observed, { ...judged, section: '8', says: 'A job lives for its TTL' }],
    'two statements say "A job lives for its TTL", of sections 2.2 and 8',
  ],
  [
    'a reason of no kind',
    [judged, { ...observed, reason: 'Because it is so.' }],
    'reason of "A ttl out of range is refused." must match',
  ],
  ['a statement without words', [{ section: '8', rules: [] }], "record 0 must have required property 'says'"],
  ['something else than a list', [], 'it must NOT have fewer than 1 items'],
])('%s is refused', (_, value, words) => {
  expect(() => checkAll(...value)).toThrow(SourceError);
  expect(() => checkAll(...value)).toThrow(words);
});

test('a rule of a section that does not exist is refused', () => {
  const strange = [...rules, { id: 'job.new', section: '10', level: 'must' }];
  expect(() => checkStatements({ origin, value: [judged, observed], schema, rules: strange })).toThrow(
    'the rule job.new rests on section 10, which does not exist',
  );
});

test('a schema without sections is refused', () => {
  expect(() => checkStatements({ origin, value: [judged], schema: {}, rules })).toThrow(
    'its schema lists no sections',
  );
});
