import { expect, test } from 'vitest';
import { affordable } from './v2-affordable.ts';
import { everyOperation } from './v2-every-operation.ts';

function pathsWith(spend: boolean): { paths: Set<string>; left: string[] } {
  const left: string[] = [];
  const ruleContext = { offers: () => spend, untried: (what: string) => void left.push(what) };
  return { paths: new Set(affordable(everyOperation, ruleContext).map(({ path }) => path)), left };
}

test('every operation is tried where money may be spent', () => {
  const { paths, left } = pathsWith(true);
  expect(paths).toEqual(new Set(everyOperation.map(({ path }) => path)));
  expect(left).toEqual([]);
});

test('operations of one Pod, endpoint or volume are left out elsewhere, and reported', () => {
  const { paths, left } = pathsWith(false);
  expect(paths).toContain('/pods');
  expect([...paths].filter((path) => /^\/(pods|serverless|network-volumes)\//.test(path))).toEqual([]);
  expect(left).toEqual(['operations of what costs money (capabilities.spend)']);
});
