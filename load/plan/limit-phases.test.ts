import { describe, expect, test } from 'vitest';
import { dueAt, margin, type PhaseSlot, phases, rowsNamed, slotsOf } from './limit-phases.ts';
import { limitThresholds } from './limit-thresholds.ts';
import { excessOfRow, gapOf, leastBurst, limitOfRow, mostLate, type Row, rows, window } from './rows.ts';

/** How many calls from the ith to the jth a bucket of a size admits at least, if all come this late or less. */
function isBurst(row: Row, late: number): boolean {
  const { requests } = limitOfRow(row);
  const perMs = requests / window;
  return Array.from({ length: requests }, (_, calls) => calls + 1).some(
    (calls) => calls > leastBurst(row) + Math.max(0, dueAt(row, calls - 1) - late) * perMs + 1e-6,
  );
}

describe.each(rows)('%s', (row) => {
  test('the whole limit comes within one window, each call later than a bucket fills', () => {
    const { requests } = limitOfRow(row);
    expect(dueAt(row, requests - 1)).toBeLessThan(window);
    expect(gapOf(row)).toBeGreaterThan(window / requests);
  });

  test('calls that are on time are no burst, later ones may be', () => {
    expect(isBurst(row, 0.99 * mostLate(row))).toBe(false);
    expect(isBurst(row, mostLate(row) + window / limitOfRow(row).requests)).toBe(true);
  });

  test('an excess is more than two fixed windows admit', () => {
    expect(excessOfRow(row)).toBeGreaterThan(2 * limitOfRow(row).requests);
  });
});

describe('phases', () => {
  const { slots, end } = slotsOf(rows);
  const of = (row: Row): PhaseSlot[] => slots.filter((slot) => slot.row === row);

  test('of a row follow each other after silent windows, the first of them too', () => {
    for (const row of rows) {
      const [first, second, third] = of(row);
      expect(of(row).map(({ phase }) => phase)).toEqual(phases);
      expect(first!.at).toBeGreaterThan(window);
      expect(second!.at - first!.at - first!.lasts).toBeGreaterThan(window);
      expect(third!.at - second!.at - second!.lasts).toBeGreaterThan(window);
    }
  });

  test('of purges come when nobody waits for a job', () => {
    const purges = of('purgeQueue');
    for (const other of rows.filter((row) => row === 'runsync' || row === 'openai' || row === 'cancel')) {
      for (const slot of of(other)) {
        const meets = purges.some(
          ({ at, lasts }) => at < slot.at + slot.lasts + margin && slot.at < at + lasts + margin,
        );
        expect(meets, `a purge during ${other} ${slot.phase}`).toBe(false);
      }
    }
  });

  test('end before the last turn, and few rows take less time', () => {
    expect(Math.max(...slots.map(({ at, lasts }) => at + lasts))).toBeLessThan(end);
    expect(slotsOf(['requests']).end).toBeLessThan(end / 2);
  });
});

test('rows are named, or all', () => {
  expect(rowsNamed('')).toEqual(rows);
  expect(rowsNamed('status,requests')).toEqual(['status', 'requests']);
});

test('a refusal on the second endpoint is gated on only where nobody else may use it', () => {
  const [ours, shared] = [true, false].map((isSecondOurs) =>
    limitThresholds(['run'], false, 1, isSecondOurs),
  );
  const metric = 'refused{row:run,phase:endpoint}';
  expect([ours![metric], shared![metric]]).toEqual([['count==0'], ['count>=0']]);
});

test('what is allowed has a threshold on refusals, beside one on what was accepted and one on what was dropped', () => {
  const thresholds = limitThresholds(['status'], false, 1, true);
  expect(thresholds['refused{row:status,phase:within}']).toEqual(['count==0']);
  expect(thresholds['accepted{row:status,phase:within}']).toEqual(['count>=1800']);
  expect(thresholds['dropped_iterations{scenario:status-within}']).toEqual(['count==0']);
  expect(thresholds['refused{row:status,phase:above}']).toEqual(['count>0']);
});

test('of one instance among several every threshold holds, and its metrics are the same', () => {
  const [alone, shared] = [1, 2].map((instances) => limitThresholds(['status'], true, instances, true));
  expect(Object.keys(shared!)).toEqual(Object.keys(alone!));
  expect(new Set(Object.values(shared!).flat())).toEqual(new Set(['count>=0', 'max>=0']));
});
