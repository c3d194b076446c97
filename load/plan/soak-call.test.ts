import { describe, expect, test } from 'vitest';
import { longestRecord } from './reported-job.ts';
import { faultOf, isUnclear, isWrongCancel, type SoakCall, showsJob, soakAnswer } from './soak-call.ts';

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

const job = 'a';
const nonsense = '{"nonsense":true}';
const completed = '{"id":"a","status":"COMPLETED","delayTime":1,"executionTime":2}';
const other = '{"id":"other","status":"IN_PROGRESS"}';

describe('an answer of a soak', () => {
  test.each([
    ['run', 200, record, undefined],
    ['run', 200, '{"status":"IN_QUEUE"}', 'wrong'],
    ['runsync', 200, '{"id":7}', 'wrong'],
    ['runsync', 200, completed, undefined],
    ['runsync', 200, '{"id":"a","status":"FAILED"}', undefined],
    ['runsync', 200, '{"id":"a"}', 'wrong'],
    ['runsync', 200, '{"id":"a","status":"DONE"}', 'wrong'],
    ['runsync', 200, '{"id":"a","status":"COMPLETED","delayTime":1}', 'wrong'],
    ['status', 200, completed, undefined],
    ['status', 200, '{"id":"a","status":"COMPLETED","delayTime":1,"executionTime":"2"}', 'wrong'],
    ['run', 200, '{"id":"","status":"IN_QUEUE"}', 'wrong'],
    ['run', 200, '{"id":"a","status":"COMPLETED"}', 'wrong'],
    ['run', 200, 'no JSON', 'wrong'],
    ['run', 200, `{"id":"${'x'.repeat(1000)}","status":"IN_QUEUE"}`, undefined],
    ['run', 200, `{"id":"a","pad":"${'x'.repeat(longestRecord)}"}`, undefined],
    ['run', 500, '', 'unavailable'],
    ['run', 501, '', 'wrong'],
    ['stream', 501, '', 'wrong'],
    ['status', 503, '<html>', 'unavailable'],
    ['status', 421, '<html>', 'unavailable'],
    ['stream', 502, '<html>', 'unavailable'],
    ['status', 404, '', 'wrong'],
    ['status', 200, record, undefined],
    ['status', 200, `\uFEFF${record}`, undefined],
    ['status', 200, '{}', 'wrong'],
    ['status', 200, other, 'wrong'],
    ['status', 200, '{"status":"IN_QUEUE"}', 'wrong'],
    ['status', 200, '{"id":"a","status":"DONE"}', 'wrong'],
    ['retry', 200, record, undefined],
    ['retry', 200, other, 'wrong'],
    ['retry', 404, '', undefined],
    ['stream', 200, '[]', undefined],
    ['stream', 200, '[{"output":null},{"output":1,"metrics":{}}]', undefined],
    ['stream', 200, nonsense, 'wrong'],
    ['stream', 200, '[{"part":1}]', 'wrong'],
    ['stream', 200, '[{"output":1,"metrics":7}]', 'wrong'],
    ['stream', 200, '[1]', 'wrong'],
    ['stream', 200, '<html>', 'wrong'],
    ['cancel', 200, '<html>', undefined],
    ['cancel', 404, '', undefined],
    ['cancel', 500, '', 'unavailable'],
    ['retry', 425, '', undefined],
    ['retry', 504, '', 'unavailable'],
    ['run', 429, '', 'refused'],
    ['run', 0, '', 'lost'],
  ])('to %s, %i %.40s, counts as %s', (name, status, text, fault) => {
    expect(faultOf({ name, job }, answered(status, text), text)).toBe(fault);
  });

  test('is open where a /runsync has waited for as long as it may', () => {
    expect(faultOf({ name: 'runsync' }, answered(504, '', 89_000), '')).toBeUndefined();
    expect(faultOf({ name: 'run' }, answered(504, '', 89_000), '')).toBe('unavailable');
  });
});

test.each([408, 421, 425, 500, 502, 503, 504])(
  'a %i shows no job, and not whether a call had its effect',
  (status) => {
    expect([showsJob, isUnclear].map((is) => is(answered(status, '<html>')))).toEqual([false, true]);
  },
);

test.each([404, 501])('a %i is the service, which does not know the job', (status) => {
  expect([showsJob, isUnclear].map((is) => is(answered(status, '')))).toEqual([true, false]);
});

describe('a cancel', () => {
  const isWrong = (text: string, state: string, status = 200) =>
    isWrongCancel(answered(status, text), answered(200, `{"id":"a","status":"${state}"}`), job);

  test('that ended its job answers with the id and CANCELLED', () => {
    expect(isWrong('{"id":"a","status":"CANCELLED"}', 'CANCELLED')).toBe(false);
    expect([other, '<html>', '', record].map((text) => isWrong(text, 'CANCELLED'))).toEqual(
      Array(4).fill(true),
    );
  });

  test('that was refused, or came to a job that had ended, may say anything', () => {
    expect(isWrong('<html>', 'COMPLETED')).toBe(false);
    expect(isWrong(other, 'CANCELLED', 400)).toBe(false);
  });
});
