import { expect, test } from 'vitest';
import { printableJson } from '../../engine/printable.ts';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { renderCalls } from './render-calls.ts';

const callWith = (body: string): RecordedCall => ({
  ...{ at: 1, method: 'POST', url: '/', headers: { accept: ['a', 'b'] } },
  ...{ body, isBodyWhole: true, isBodyEnded: true, bodyBytes: 1 },
  ...{ status: 200, answer: 'a\nb ##[', isAnswerWhole: true, isAnswerEnded: true },
});

test.each([[[]], [['one']], [['one', 'x'.repeat(1_500_000), 'three', 'y'.repeat(1_500_000)]]])(
  'calls are one list, in pieces (%#)',
  (bodies) => {
    const calls = bodies.map(callWith);
    const pieces = [...renderCalls(calls)];
    expect(pieces.join('') === `${printableJson(calls, 2)}\n`).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(3_000_000);
  },
);
