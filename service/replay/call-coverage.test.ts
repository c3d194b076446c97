import { expect, test } from 'vitest';
import { callCoverageOf } from './call-coverage.ts';

test('a run that called nothing covers nothing', () => {
  expect(callCoverageOf([{ calls: {} }])).toBeUndefined();
});

test('every listed operation is there, called or not, and those that are not listed come after them', () => {
  const found = callCoverageOf([
    { calls: { run: { 200: 3 }, 'v2 GET /pods/{whatever}': { 404: 1 }, 'graphql Pods': { 200: 1 } } },
    { calls: { run: { 400: 1 }, http: { 200: 2 }, 'v1 GET /nothing': { 404: 1 } } },
  ])!;
  const of = (api: string, operation: string) =>
    found.find((one) => one.api === api && one.operation === operation);

  expect(of('job', 'run')?.seen).toEqual({ 200: 3, 400: 1 });
  expect(of('job', 'cancel')).toMatchObject({ seen: {}, documented: expect.arrayContaining(['401']) });
  expect(of('v2', 'GET /pods/{id}')?.seen).toEqual({ 404: 1 });
  expect(found.slice(-3).map(({ api, operation, documented }) => [api, operation, documented])).toEqual([
    ['balanced', 'any path', undefined],
    ['graphql', 'Pods', undefined],
    ['v1', 'GET /nothing', undefined],
  ]);
});
