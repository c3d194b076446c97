import { expect, test } from 'vitest';
import { jsonAsWritten } from './json-as-written.ts';

test.each<[string, unknown]>([
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['[-12345678901234567890, 1e999]', ['-12345678901234567890', '1e999']],
  ['[1234567890123456, 1e2, 0.5, 1.0]', [1234567890123456, 100, 0.5, 1]],
  ['{"id":"9007199254740993"}', { id: '9007199254740993' }],
  ['{"id":123}', { id: 123 }],
  ['{"id":', undefined],
])('%s has the numbers that were written', (text, json) => {
  expect(jsonAsWritten(text)).toEqual(json);
});
