import { expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { dayOf, earliest, firstMoment, lastMoment, latest } from './v1-day.ts';

const caseContext = (kind: 'virtual' | 'real') => ({ time: { kind } }) as CaseContext;
const answer = (headers: Record<string, string>) => ({ headers, answered: 5 }) as unknown as RestAnswer;
const dated = { date: 'Sun, 15 Nov 2026 00:00:00 GMT' };

test('the moments lie on either side of the day, wherever it is', () => {
  expect(Date.parse(lastMoment)).toBe(earliest - 1);
  expect(Date.parse(firstMoment)).toBe(latest);
});

test('a virtual clock has the moment itself', () =>
  expect(dayOf(answer(dated), caseContext('virtual'))).toBe(5));

test("another target's own clock has it", () => {
  expect(dayOf(answer(dated), caseContext('real'))).toBe(Date.parse('2026-11-15T00:00:00Z'));
});

test.each([{}, { date: 'today' }])('without a date, as with %j, ours does', (headers) => {
  expect(Math.abs(dayOf(answer(headers), caseContext('real')) - Date.now())).toBeLessThan(60_000);
});
