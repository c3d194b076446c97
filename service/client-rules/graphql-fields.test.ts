import { expect, test } from 'vitest';
import { fieldsCalled } from './graphql-fields.ts';

const bodyOf = (query: string, more: object = {}): string => JSON.stringify({ query, ...more });

test('fields are those of the chosen operation, by their keys, with the Pod that their input names', () => {
  const query =
    'query A { gpuTypes { id } } mutation B($i: PodStopInput = { podId: "p" }) { x: podStop(input: $i) { id } }';
  expect(fieldsCalled(bodyOf(query, { operationName: 'B' }))).toEqual([
    { name: 'podStop', key: 'x', podId: 'p' },
  ]);
  expect(fieldsCalled(bodyOf(query, { operationName: 'A' }))?.map(({ name }) => name)).toEqual(['gpuTypes']);
  expect(fieldsCalled(bodyOf(query))).toEqual([]);
});

test('fragments that double, and that spread themselves, are opened once', () => {
  const chain = Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`);
  const last = 'fragment f60 on Query { gpuTypes { id } ...f0 }';
  const fields = fieldsCalled(bodyOf(`{ ...f0 } ${chain.join(' ')} ${last}`));
  expect(fields?.map(({ name }) => name)).toEqual(['gpuTypes']);
});

test.each(['', '{', '"text"', bodyOf('{'), bodyOf('{ a { '.repeat(100_000))])(
  'a body can not be read',
  (body) => {
    expect(fieldsCalled(body)).toBeUndefined();
  },
);
