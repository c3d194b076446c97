import { expect, test } from 'vitest';
import type { CallClock } from '../time/time.ts';
import { createRedact } from './redact.ts';
import { traceableCall, tracedAnswer } from './traceable-call.ts';

test('a key is replaced in the names of headers too', () => {
  const redact = createRedact(new Map([['A-key-of-mine', '$KEY']]));
  const headers = { 'x-a-key-of-mine-y': '1', plain: 'A-key-of-mine' };

  expect(tracedAnswer({ status: 200, headers, text: '', json: undefined }, redact).headers).toEqual({
    'x-$KEY-y': '1',
    plain: '$KEY',
  });
});

test('the digest of a long body knows no key', () => {
  const digestWith = (key: string) => {
    const redact = createRedact(new Map([[key, '$KEY']]));
    const text = `${'x'.repeat(2 ** 20)}, ${key}`;
    return tracedAnswer({ status: 200, headers: {}, text, json: undefined }, redact).digest;
  };

  expect(digestWith('A-key-of-mine')).toBe(digestWith('Another-key'));
});

test('a trace is redacted when it is read, so that it knows what a case has learnt to be secret by then', () => {
  const secrets = new Map<string, string>();
  let reads = 0;
  const redactNow = (text: string): string => {
    reads += 1;
    return createRedact(secrets)(text);
  };
  const clock = { now: () => 0 } as CallClock;
  const wire = {
    method: 'POST',
    url: 'http://x/key-abcdef',
    headers: { a: 'key-abcdef' },
    body: '"key-abcdef"',
  };
  const call = traceableCall(
    wire,
    { operation: 'v2 GET /key-abcdef', endpoint: 'probe' },
    { redact: redactNow, clock },
  );
  const answer = tracedAnswer(
    { status: 200, headers: { b: 'key-abcdef' }, text: '"key-abcdef"', json: 'key-abcdef' },
    redactNow,
  );
  expect(reads).toBe(0);

  secrets.set('key-abcdef', '$KEY');
  expect(JSON.stringify([call, answer])).not.toContain('key-abcdef');
  expect(call.operation).toBe('v2 GET /$KEY');
  expect(call).toMatchObject({ url: 'http://x/$KEY', headers: { a: '$KEY' }, body: '"$KEY"' });
  expect(answer).toEqual({ status: 200, headers: { b: '$KEY' }, body: '"$KEY"', wasJson: true });
});
