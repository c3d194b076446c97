import { expect, test } from 'vitest';
import { createLog, keep, write } from './log.ts';

test('the last five thousand lines are kept, whoever wrote more', () => {
  const log = createLog();
  for (let nth = 0; nth < 30_000; nth += 1) write(log, nth, 'container', `line ${nth}`);

  const { length } = log.lines;
  expect(length).toBeGreaterThanOrEqual(5000);
  expect(length).toBeLessThanOrEqual(10_000);
  expect(log.lines.map(({ at }) => at)).toEqual(Array.from({ length }, (_, nth) => 30_000 - length + nth));
});

test('nothing is forgotten while somebody reads along', () => {
  const log = createLog();
  let heard = 0;
  log.readers.add(() => {
    heard += 1;
  });
  keep(
    log,
    Array.from({ length: 20_000 }, (_, at) => ({ at, source: 'container' as const, text: '' })),
  );
  write(log, 20_000, 'container', 'the last');

  expect([log.lines.length, heard]).toEqual([20_001, 1]);
});
