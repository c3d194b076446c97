import { describe, expect, test } from 'vitest';
import type { TracedBurst } from '../../engine/http/trace.ts';
import { tracedCall } from '../../engine/testing/results.ts';
import { brokenLooksIn, burstDisturbanceOf, disturbanceOf, gatewaysIn } from './disturbance.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html' };

function answered(status: number, headers: Record<string, string>, body: string) {
  return tracedCall({ answer: { status, headers, body } });
}

describe('an answer that speaks for itself', () => {
  test.each<[string, number, Record<string, string>, string]>([
    ['a success', 200, json, '{}'],
    ['a success whose type is not told', 200, {}, '[1]'],
    ['an empty 204', 204, {}, ''],
    ['a stream of events', 200, { 'content-type': 'text/event-stream' }, 'data: 1\n\n'],
    ['lines of JSON', 200, { 'content-type': 'application/x-ndjson' }, '{"line":1}\n{"line":2}\n'],
    ['a refusal', 401, json, '{"error":"no"}'],
    ['a refusal as a page', 404, html, '<p>no</p>'],
    ['a refusal without a body', 400, json, ''],
  ])('%s', (_, status, headers, body) => {
    expect(disturbanceOf([answered(status, headers, body)])).toBeUndefined();
  });
});

test('a 501 says that an endpoint lacks what it may lack, and of other operations nothing', () => {
  const answer = { status: 501, headers: json, body: '{"error":"not implemented"}' };
  for (const operation of ['openai', 'requests', 'stream'])
    expect(disturbanceOf([tracedCall({ operation, answer })])).toBeUndefined();
  expect(disturbanceOf([tracedCall({ operation: 'run', answer })])).toMatch(/501/);
  expect(disturbanceOf([tracedCall({ operation: 'openai', answer: { ...answer, status: 503 } })])).toMatch(
    /503/,
  );
});

test('a body that goes on is a part of one', () => {
  const answer = { status: 200, headers: json, body: '{"lines":["a",' };
  expect(disturbanceOf([tracedCall({ answer: { ...answer, goesOn: true } })])).toBeUndefined();
  expect(disturbanceOf([tracedCall({ answer })])).toMatch(/not what its head says/);
  const cut = { answer: { ...answer, goesOn: true as const }, failure: 'the connection was cut' };
  expect(disturbanceOf([tracedCall(cut)])).toMatch(/no whole answer/);
});

test('what REST answers to a call that makes or changes something may be nothing', () => {
  const answer = { status: 201, headers: { 'transfer-encoding': 'chunked' }, body: '' };
  expect(disturbanceOf([tracedCall({ operation: 'v2 POST /pods', answer })])).toBeUndefined();
  expect(disturbanceOf([tracedCall({ operation: 'v2 GET /pods', answer })])).toMatch(/not what its head/);
});

test('a long answer, of which the trace keeps the beginning, is what it was as a whole', () => {
  const long = (wasJson: boolean) =>
    tracedCall({ answer: { status: 200, headers: json, body: '{"output":"x…', wasJson } });
  expect(disturbanceOf([long(true)])).toBeUndefined();
  expect(disturbanceOf([long(false)])).toMatch(/not what its head says/);
});

test('a 5xx may answer a wait that is over', () => {
  const answer = { status: 504, headers: {}, body: '' };
  expect(disturbanceOf([tracedCall({ operation: 'runsync', answer, proof: 'unneeded' })])).toBeUndefined();
});

test('and so may a gateway: what is found by such an answer is not observed evidence', () => {
  const call = (status: number, proof: 'unneeded' | undefined) =>
    tracedCall({ operation: 'runsync', answer: { status, headers: {}, body: '' }, ...(proof && { proof }) });
  expect(gatewaysIn([call(200, 'unneeded'), call(503, 'unneeded')])).toBe('when runsync at 2: 503');
  expect(gatewaysIn([call(408, 'unneeded')])).toBe('when runsync at 1: 408');
  expect(gatewaysIn([call(500, 'unneeded'), call(400, 'unneeded'), call(200, undefined)])).toBeUndefined();
});

describe('a create that was refused by a 503, of which the target says that there is no stock', () => {
  const refused = (role: 'given' | 'when') =>
    tracedCall({
      role,
      operation: 'v2 POST /pods',
      answer: { status: 503, headers: {}, body: '' },
      proof: 'no stock',
    });

  test('disturbs no case', () => {
    expect(disturbanceOf([refused('when'), refused('given')])).toBeUndefined();
  });

  test('is no observed evidence where it is judged: a gateway may have answered nevertheless', () => {
    expect(gatewaysIn([refused('when')])).toBe('when v2 POST /pods at 1: 503');
    expect(gatewaysIn([refused('given')])).toBeUndefined();
  });
});

describe('an answer that may be of somebody else', () => {
  test.each<[string, number, Record<string, string>, string, string]>([
    ['a 5xx', 503, json, '{}', '503'],
    ['a request timeout', 408, {}, '', '408'],
    ['a call to the wrong place', 421, html, '<p>no</p>', '421'],
    ['a call that came too early', 425, html, '<p>no</p>', '425'],
    ['a page', 200, html, '<p>welcome</p>', 'a body that is not what its head says'],
    ['an empty success', 200, {}, '', 'a body that is not what its head says'],
    ['a garbled success', 200, json, '{"id":', 'a body that is not what its head says'],
    [
      'a text of no letters',
      200,
      { 'content-type': 'text/plain' },
      '\ufffd<',
      'a body that is not what its head says',
    ],
    ['a garbled refusal', 401, json, '\ufffd!', 'a body that is not what its head says'],
  ])('%s', (_, status, headers, body, transportOutcome) => {
    expect(disturbanceOf([answered(status, headers, body)])).toBe(`when run at 1: ${transportOutcome}`);
  });

  test('or of nobody', () => {
    const lost = tracedCall({ answer: undefined, failure: 'the connection was cut: POST $URL' });
    expect(disturbanceOf([lost])).toBe('when run at 1: no whole answer');
  });
});

test('of a burst, calls that a gateway may have answered are disturbed', () => {
  const burst = (counts: Record<string, number>) =>
    burstDisturbanceOf([{ role: 'when', operation: 'run', counts } as unknown as TracedBurst]);
  expect(burst({ 200: 9, 429: 1 })).toBeUndefined();
  expect(burst({ 200: 9, 421: 1 })).toBe('when burst of run at 0: 421');
  expect(burst({ 200: 9, 503: 1 })).toBe('when burst of run at 0: 503');
});

test('a call that is not answered yet is not disturbed', () => {
  expect(disturbanceOf([tracedCall({ answer: undefined })])).toBeUndefined();
});

test('places are counted without polls and without calls of our own, so that they are the same another time', () => {
  const good = tracedCall({ role: 'given', operation: 'status' });
  const poll = { ...good, polled: true };
  const own = { ...answered(500, json, '{}'), role: 'control' } as const;
  const ill = answered(500, json, '{}');

  expect(disturbanceOf([good, own, ill])).toBe('when run at 2: 500');
  expect(disturbanceOf([good, poll, poll, ill])).toBe('when run at 2: 500');
  expect(disturbanceOf([good, ill, ill])).toBe('when run at 2: 500, when run at 3: 500');
});

describe('a call of the load balancing endpoint', () => {
  const failed = { status: 503, headers: json, body: '{}' };
  const refused = { status: 404, headers: json, body: '{}' };

  test('that the worker itself answered is not disturbed, whatever it answered', () => {
    expect(disturbanceOf([tracedCall({ answer: failed, proof: 'worker' })])).toBeUndefined();
  });

  test('whose worker was told to fail is not disturbed, whatever came of it', () => {
    const lost = tracedCall({ answer: undefined, failure: 'cut', proof: 'unneeded' });
    expect(disturbanceOf([lost, tracedCall({ answer: failed, proof: 'unneeded' })])).toBeUndefined();
  });

  test.each([
    [failed, '503'],
    [refused, '404, not of a worker or not whole'],
  ])('that somebody else answered is: %j', (answer, words) => {
    expect(disturbanceOf([tracedCall({ answer, proof: 'missing' })])).toContain(words);
  });
});

test('a look that broke and was taken again disturbs nothing that could be judged, and is told where nothing could', () => {
  const broken = tracedCall({ operation: 'status', failure: 'the connection was cut', lookedAgain: true });
  const whole = tracedCall({ operation: 'status' });
  expect(disturbanceOf([broken, whole])).toBeUndefined();
  expect(brokenLooksIn([broken, whole])).toBe('a read by status broke');
  expect(brokenLooksIn([whole])).toBeUndefined();
});
