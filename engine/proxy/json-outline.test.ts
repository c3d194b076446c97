import { expect, test } from 'vitest';
import { jsonOutline } from './json-outline.ts';

test('a text is cut level by level, and the top is whole', () => {
  const chunks = Array.from({ length: 5000 }, (_, index) => ({ id: index, text: 'x' }));
  const outline = jsonOutline(JSON.stringify({ output: { chunks }, id: 'j1', status: 'COMPLETED' }))!;
  const value = outline.value as { output: { chunks: object[] } };
  expect(value).toMatchObject({ id: 'j1', status: 'COMPLETED' });
  expect(value.output.chunks.length).toBeLessThanOrEqual(1000);
  expect(outline.ids).toHaveLength(5001);
});

test.each([
  '{"id":"j1"',
  '',
  JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [n, n]))),
])('nothing is said where not all at the top is known', (text) => expect(jsonOutline(text)).toBeUndefined());

test('ids are unknown where there are too many', () => {
  const jobs = Array.from({ length: 10_001 }, (_, id) => ({ id }));
  expect(jsonOutline(JSON.stringify({ jobs }))!.ids).toBeUndefined();
});

test('a member of any name is a member, and a text may be all', () => {
  const outline = jsonOutline('{"__proto__":{"id":"a"},"x":1}')!;
  expect(Object.keys(outline.value as object)).toEqual(['__proto__', 'x']);
  expect(jsonOutline(`"${'x'.repeat(2000)}"`)).toEqual({ value: 'x'.repeat(1000), ids: [] });
});
