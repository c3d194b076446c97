import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freezeRequirements, renderRequirements } from './render-requirements.ts';
import { isRequired, settleRequirements } from './requirements.ts';
import type { RuleCatalog, StatedRule } from './rule-catalog.ts';

const document = 'before\n## 1. First\none\n### 1.1 Below\nbelow\n## 2. Second\ntwo\n';
const one: StatedRule = {
  ...{ id: 'job.one', section: '1.1', level: 'must', says: 'One.', needs: [], passage: '00112233445566e7' },
};
const two: StatedRule = { ...one, id: 'job.two', section: '2', passage: '1234567890123456' };
const catalogOf = (...rules: readonly StatedRule[]): RuleCatalog =>
  Object.fromEntries(rules.map((rule) => [rule.id, rule]));
const frozen = freezeRequirements('2026-10', document, catalogOf(one, two), '2026-10-01');
const settled = (...rules: readonly StatedRule[]) => settleRequirements(frozen, 'x', catalogOf(...rules));

describe('a requirement set', () => {
  test('is written and read as it is, without a word of the document', () => {
    const text = renderRequirements(frozen);
    expect(parse(text)).toEqual(frozen);
    expect(text).not.toContain('below');
    expect(Object.keys(frozen.sections).toSorted()).toEqual(['1', '1.1', '2', 'intro']);
  });

  test('counts its rules as long as they are what was frozen, better words allowed', () => {
    const now = settled({ ...one, says: 'One, said better.', judge: 'Fairly.' }, two);
    expect(now).toEqual({ revision: '2026-10', sha256: 'x', rules: ['job.one', 'job.two'], changed: [] });
    expect(isRequired(now, 'job.one')).toBe(true);
  });

  test('does not count what was added later; without a set all counts', () => {
    const now = settled(one, two, { ...one, id: 'job.three' });
    expect(isRequired(now, 'job.three')).toBe(false);
    expect(isRequired(undefined, 'job.three')).toBe(true);
  });

  test('follows a rule to its new name', () => {
    const now = settled(one, { ...two, id: 'job.zwei', aliases: ['job.two'] });
    expect(now).toMatchObject({ rules: ['job.one', 'job.zwei'], changed: [] });
  });

  test.each<[string, StatedRule[]]>([
    ['there is no such rule any more', [one]],
    ['its level was must and is example', [one, { ...two, level: 'example' }]],
    ['it rested on section 2, now on 1', [one, { ...two, section: '1' }]],
    ['it rests on another wording of its passage', [one, { ...two, passage: 'f'.repeat(16) }]],
  ])('does not count a rule where %s', (why, rules) => {
    const now = settled(...rules);
    expect(now.changed).toEqual([{ id: 'job.two', why }]);
    expect([isRequired(now, 'job.one'), isRequired(now, 'job.two')]).toEqual([true, false]);
  });
});
