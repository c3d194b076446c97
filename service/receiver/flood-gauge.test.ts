import { expect, test } from 'vitest';
import { createFloodGauge, floodLimits } from './flood-gauge.ts';

function gauge() {
  let time = 5000;
  const created = createFloodGauge(() => time);
  return {
    ...created,
    after(ms: number) {
      time += ms;
    },
    notes(count: number) {
      for (let call = 0; call < count; call++) created.note();
    },
  };
}

const { calls, open, window } = floodLimits;

test('more foreign calls in a window than it bears are a flood, until they are over', () => {
  const { notes, after, wasFloodedSince } = gauge();
  notes(calls);
  expect(wasFloodedSince(0)).toBe(false);
  after(window / 2);
  notes(1);
  expect(wasFloodedSince(5000)).toBe(true);
  after(2 * window);
  expect(wasFloodedSince(5000 + 2 * window)).toBe(false);
  expect(wasFloodedSince(5000)).toBe(true);
});

test('a scanner that goes on for hours is none', () => {
  const { notes, after, wasFloodedSince } = gauge();
  for (let second = 0; second < 3600; second++) {
    notes(calls / 12);
    after(window / 10);
  }
  expect(wasFloodedSince(0)).toBe(false);
});

test('connections that are held open are one while they are, and those of the target never', () => {
  const { noteOpen, after, wasFloodedSince } = gauge();
  for (let connection = 0; connection < 10 * open; connection++) {
    noteOpen(1);
    noteOpen(-1);
  }
  for (let connection = 0; connection < open; connection++) noteOpen(1);
  expect(wasFloodedSince(0)).toBe(false);
  noteOpen(1);
  after(window);
  expect(wasFloodedSince(5000 + window)).toBe(true);
  noteOpen(-1);
  after(1);
  expect(wasFloodedSince(5001 + window)).toBe(false);
});
