import { expect, test } from 'vitest';
import { rules } from '../generated/rules.ts';
import { registeredChecks } from '../service/case/rule.ts';
import './all.ts';

const makes = Object.fromEntries(registeredChecks().map(({ id, declares }) => [id, declares.makes]));

/** What they make costs nothing. */
const free = ['v2.template.create'];

test('every rule that must be able to spend tells what it makes', () => {
  const spending = Object.values(rules).filter(({ needs }) => needs.includes('spend'));
  expect(spending.length).toBeGreaterThan(0);
  const silent = spending.filter(({ id }) => makes[id] === undefined && !free.includes(id));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('all cases make no less than one', () => {
  for (const [id, making] of Object.entries(makes)) {
    for (const [inACase, inAll] of Object.values(making ?? {}))
      expect(inAll, id).toBeGreaterThanOrEqual(inACase);
  }
});
