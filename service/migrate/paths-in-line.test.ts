import { expect, test } from 'vitest';
import { pathsInLine } from './paths-in-line.ts';

test.each([
  ['await get("/v1/pods")', ['/v1/pods']],
  ['get(`${base}/v1/pods/${pod.id ?? other}/stop`)', ['${base}/v1/pods/${pod.id ?? other}/stop']],
  ['f"{base}/v1/pods/{pod}"', ['{base}/v1/pods/{pod}']],
  ['"/pods", "/", \'https://example.com/v1/endpoints?a=b\'', ['/pods', 'https://example.com/v1/endpoints']],
  ['{ a/b }', ['a/b']],
  ['"/v1/pods/${', ['/v1/pods/$']],
])('%s', (line, paths) => {
  expect(pathsInLine(line)).toEqual(paths);
});

// A pattern that begins anew at each letter takes hours for these; the test would run out of time.
test.each(['a', '{', '${', '{a}', '/v1/pods/${', 'query{', '.', '{a '])(
  'a line of %s, again and again',
  (unit) => {
    const line = unit.repeat(2 ** 20 / unit.length);
    expect(pathsInLine(line)).toHaveLength(unit.startsWith('/') ? line.split('${').length - 1 : 0);
  },
);
