import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tracedCall } from '../../testing/results.ts';
import { idPathIn, jobNames, withJobNames } from './job-names.ts';

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
])('an answer of %j names nothing', (body) => {
  expect(jobNames([answering(1, body), tracedCall({ answer: undefined })]).size).toBe(0);
});

describe('in a text', () => {
  test('every id gives way to its variable', () => {
    const names = new Map([['aaaa-1', 'JOB_1']]);
    expect(withJobNames('/status/aaaa-1?of=aaaa-1', names)).toMatch(
      /^\/status\/\$\{?JOB_1\}?\?of=\$\{?JOB_1\}?$/,
    );
  });

  test('the one whose text begins alike stays another', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(ids, (numbers) => {
        const names = new Map(numbers.map((number, index) => [`job-${number}`, `JOB_${index}`]));
        const variables = numbers.map((number) => withJobNames(`/job-${number}/`, names));
        expect(variables.map((variable) => variable.replaceAll(/[${}/]/g, ''))).toEqual([...names.values()]);
      }),
    );
  });

  test('an id is found as a path writes it', () => {
    const names = new Map([['job 1/é', 'JOB_1']]);
    expect(withJobNames(`/status/${encodeURIComponent('job 1/é')}`, names)).not.toContain('job%201');
  });
});
