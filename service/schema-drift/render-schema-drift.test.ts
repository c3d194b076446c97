import { expect, test } from 'vitest';
import { renderSchemaDrift } from './render-schema-drift.ts';

test('a line is cut, and a key is replaced before', () => {
  const key = 'a-key-of-somebody';
  const what = `${' '.repeat(3970)}${key}${'x'.repeat(1 << 20)}`;
  const drifts = [{ api: 'v1', changes: [{ level: 'safe', where: 'GET /a', what }] }] as const;

  const text = renderSchemaDrift(drifts, (line) => line.replaceAll(key, '$KEY'));

  expect(text.length).toBeLessThan(5000);
  expect(text).toContain('$KEY');
  expect(text).not.toContain('a-key');
});
