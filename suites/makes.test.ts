import { expect, test } from 'vitest';
import { ruleNamed } from '../engine/rules/select.ts';
import { rules } from '../generated/rules.ts';
import { makes } from './makes.ts';

/** What they make costs nothing. */
const free = ['v2.template.create'];

test('every rule that must be able to spend tells what it makes', () => {
  const spending = Object.values(rules).filter(({ needs }) => needs.includes('spend'));
  expect(spending.length).toBeGreaterThan(0);
  const silent = spending.filter(({ id }) => makes[id] === undefined && !free.includes(id));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('what is told belongs to rules that exist, and all cases make no less than one', () => {
  for (const [id, making] of Object.entries(makes)) {
    expect(ruleNamed(rules, id), id).toBe(id);
    for (const [inACase, inAll] of Object.values(making)) expect(inAll).toBeGreaterThanOrEqual(inACase);
  }
});
