import { expect, test } from 'vitest';
import { createCallLog } from './call-log.ts';

const call = (at: number) => ({ at, direction: 'in', method: 'GET', url: `/${at}` }) as const;

test('a call has no status until it is answered', () => {
  const log = createCallLog();
  const entry = log.add(call(1));
  expect(log.entries()).toEqual([{ ...call(1), status: null }]);
  entry.status = 200;
  expect(log.entries()).toMatchObject([{ status: 200 }]);
});

test('the last thousand are kept, oldest first', () => {
  const log = createCallLog();
  for (let at = 1; at <= 1_001; at++) log.add(call(at));
  const instants = log.entries().map(({ at }) => at);
  expect([instants.length, instants[0], instants.at(-1)]).toEqual([1_000, 2, 1_001]);
});

test('an address is kept up to a length', () => {
  const log = createCallLog();
  log.add({ at: 0, direction: 'in', method: 'GET', url: `/${'x'.repeat(16_000)}` });
  expect(log.entries()[0]!.url).toHaveLength(2003);
});
