import { describe, expect, test } from 'vitest';
import { longestRecord } from './reported-job.ts';
import { faultOf, type SoakCall, soakAnswer } from './soak-call.ts';

const answered = (status: number, text: string, after = 5): SoakCall => ({
  ...{ sent: 0, answered: after, status },
  ...soakAnswer(text),
});
const record = '{"id":"a","status":"IN_QUEUE"}';

describe('of an answer is kept', () => {
  test('what a job is judged by', () => {
    const text = JSON.stringify({ id: 'a', status: 'COMPLETED', output: { mark: 'm' }, workerId: 'w' });

    expect(JSON.parse(soakAnswer(text).body)).toEqual({
      id: 'a',
      status: 'COMPLETED',
      output: { mark: 'm' },
    });
  });

  test('no text of any length: what is cut off of a key would be none any more', () => {
    const long = 'x'.repeat(1000);
    const { body } = soakAnswer(JSON.stringify({ id: long, status: long, output: { long } }));

    expect(JSON.parse(body)).toEqual({
      id: 'an id of 1000 characters',
      output: 'an output of 1011 characters',
    });
  });

  test('that it is long', () => {
    expect(soakAnswer('x'.repeat(longestRecord + 1))).toEqual({ body: '', isLong: true });
  });
});

describe('an answer of a soak', () => {
  test.each([
    ['run', 200, record, undefined],
    ['run', 200, '{"status":"IN_QUEUE"}', 'wrong'],
    ['runsync', 200, '{"id":7}', 'wrong'],
    ['run', 200, '{"id":""}', 'wrong'],
    ['run', 200, 'no JSON', 'wrong'],
    ['run', 200, `{"id":"${'x'.repeat(1000)}"}`, undefined],
    ['run', 200, `{"id":"a","pad":"${'x'.repeat(longestRecord)}"}`, undefined],
    ['run', 500, '', 'wrong'],
    ['status', 404, '', 'wrong'],
    ['status', 200, '{}', undefined],
    ['cancel', 404, '', undefined],
    ['cancel', 500, '', 'wrong'],
    ['run', 429, '', 'refused'],
    ['run', 0, '', 'lost'],
  ])('to %s, %i %.40s, counts as %s', (name, status, text, fault) => {
    expect(faultOf({ name }, answered(status, text))).toBe(fault);
  });

  test('is open where a /runsync has waited for as long as it may', () => {
    expect(faultOf({ name: 'runsync' }, answered(504, '', 89_000))).toBeUndefined();
    expect(faultOf({ name: 'run' }, answered(504, '', 89_000))).toBe('wrong');
  });
});
