import { expect, test } from 'vitest';
import { tracedCall } from '../../engine/testing/results.ts';
import { idPathIn, jobNames } from './job-names.ts';

const answering = (number: number, body: string) =>
  tracedCall({ number, answer: { status: 200, headers: {}, body } });

test('an id is named after the call that answered it first', () => {
  const names = jobNames([
    answering(1, '{"id":"aaaa-1"}'),
    answering(2, '{"id":"bbbb-2"}'),
    answering(3, '{"id":"aaaa-1"}'),
  ]);
  expect(Object.fromEntries(names)).toEqual({ 'aaaa-1': 'JOB_1', 'bbbb-2': 'JOB_2' });
});

test('what GraphQL makes tells its id within its data', () => {
  const body = '{"data":{"gpuTypes":[],"podStop":null,"podFindAndDeployOnDemand":{"id":"pod-1"}}}';
  expect(Object.fromEntries(jobNames([answering(4, body)]))).toEqual({ 'pod-1': 'JOB_4' });
  expect(idPathIn(body)).toEqual(['data', 'podFindAndDeployOnDemand', 'id']);
});

test('an id is found wherever an answer wraps it, but in no list: another may come first there the next time', () => {
  expect(idPathIn('{"result":{"deploy":{"id":"pod-1"}}}')).toEqual(['result', 'deploy', 'id']);
  expect(idPathIn('{"data":{"myself":{"pods":[{"id":"pod-1"}]}}}')).toBeUndefined();
});

test.each([
  '',
  'null',
  '[]',
  '{"data":"text"}',
  '{"data":{"a":{"id":7}}}',
  '{"id":7}',
  '{"id":""}',
  '{"id":"abc"}',
  'no JSON',
  String.raw`{"id":"job-\ud800"}`,
])('an answer of %j names nothing', (body) => {
  expect(jobNames([answering(1, body), tracedCall({ answer: undefined })]).size).toBe(0);
});
