import { expect, test } from 'vitest';
import type { TraceEvent } from '../http/trace.ts';
import { eventsOf, tracedCall } from '../testing/results.ts';
import { renderTrace } from './render-trace.ts';

const lines = (events: readonly TraceEvent[]) =>
  renderTrace(events).map((line) => line.replaceAll(/ +/g, ' '));

test('reports what happened, in its order, by the time since the first call', () => {
  const waiting = tracedCall({ number: 1, role: 'given', body: undefined, headers: {}, answered: 3000 });
  const other = tracedCall({ number: 2, sent: 1200, answered: undefined, answer: undefined, failure: 'cut' });

  expect(
    lines([
      { kind: 'call', call: waiting },
      ...eventsOf(other),
      { kind: 'time', to: 3000 },
      { kind: 'received', what: 'beacon', body: '{"event":"start"}' },
      { kind: 'end', call: waiting },
    ]),
  ).toEqual([
    '+0 ms #1 given POST $SERVERLESS_URL/probe/run (no key)',
    '+200 ms #2 when POST $SERVERLESS_URL/probe/run {"input":{}}',
    '+200 ms #2 when → cut',
    '+2000 ms the clock is moved here',
    ' beacon received: {"event":"start"}',
    '+2000 ms #1 given → 200 {"id":"job-1","status":"IN_QUEUE"}',
  ]);
});

test('each thing is one line, and not longer than one can read', () => {
  const body = `${'x\n'.repeat(400)}end`;
  const [sent] = renderTrace(eventsOf(tracedCall({ body })));
  expect(sent).not.toContain('\n');
  expect(sent!.length).toBeLessThan(600);
  expect(sent).toMatch(/… \(803 characters\)$/);
});

test('an empty trace is empty', () => {
  expect(renderTrace([])).toEqual([]);
});

test('what a probe server was told, and what it saw, is reported with the call', () => {
  const headers = { 'plumbline-order': '{"id":"c1"}' };
  const answer = { status: 204, headers: { 'plumbline-seen': '{"target":"/"}' }, body: '' };
  const lines = renderTrace(eventsOf(tracedCall({ headers, answer, body: undefined })));
  expect(lines[0]).toMatch(/ instructed to \{"id":"c1"\}$/);
  expect(lines[1]).toMatch(/→ 204 ; the worker saw \{"target":"\/"\}$/);
});

test('a key in the address is a key', () => {
  const call = (url: string) => eventsOf(tracedCall({ url, headers: {} }));
  expect(lines(call('$GRAPHQL_URL?api_key=$KEY'))[0]).not.toContain('(no key)');
  expect(lines(call('$GRAPHQL_URL?api_key='))[0]).toContain('(no key)');
});
