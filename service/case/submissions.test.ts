import { describe, expect, test } from 'vitest';
import { createRedact } from '../../engine/http/redact.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { answerOf } from '../client/answer.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { Facts } from '../ledger/entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from '../testing/fake-target.ts';
import { createSubmissions } from './submissions.ts';

const run: JobRequest = {
  operation: 'run',
  endpoint: 'ep-1',
  key: 'valid',
  body: { policy: { ttl: 60_000 } },
};
const bracket = { sent: 0, answered: 0 };
const site = { urls: { serverless: '' }, keys: {}, endpoints: { probe: 'ep-1' } };

function opened() {
  const lines: unknown[] = [];
  const facts: Facts[] = [];
  let number = 0;
  const ledger: Ledger = {
    async intend(_, known) {
      const at = ++number;
      facts.push(known);
      lines.push(`intended ${at}`);
      return {
        tag: `t.${at}`,
        made: (id) => void lines.push(`made ${at} ${id}`),
        reported: () => {},
        gone: () => void lines.push(`gone ${at}`),
      };
    },
    close: async () => {},
  };
  const redact = createRedact(new Map([['the-api-key', '$KEY']]));
  const another = () => createSubmissions({ ledger, site, redact, toRealTime: (ms) => ms / 60 });
  return {
    lines,
    facts,
    submissions: another(),
    again: another,
  };
}

const answered = (status: number, body: unknown) => answerOf(run, json(status, body), bracket);

describe('what is written down of a job', () => {
  test('is its endpoint by name, whose key it has, and when its ttl ends it', async () => {
    const { submissions, facts } = opened();
    const before = Date.now();
    await submissions.begin({ ...run, key: 'noAccess' });
    await submissions.begin({ ...run, key: 'secondUser', endpoint: 'elsewhere' });
    expect(facts).toMatchObject([
      { endpoint: 'probe', key: 'valid' },
      { endpoint: 'elsewhere', key: 'secondUser' },
    ]);
    expect(facts[0]!.endsBy).toBeGreaterThanOrEqual(before + 1000);
    expect(facts[0]!.endsBy).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test.each<
    [string, Parameters<Awaited<ReturnType<ReturnType<typeof opened>['submissions']['begin']>>>[0], string[]]
  >([
    ['taken', answered(200, { id: 'a', status: 'IN_QUEUE' }), ['made 1 a']],
    ['done', answered(200, { id: 'a', status: 'COMPLETED' }), ['made 1 a', 'gone 1']],
    ['refused', answered(400, { error: 'no' }), ['gone 1']],
    ['refused as too early', answered(425, 'no'), ['gone 1']],
    ['taken perhaps, before the connection timed out', answered(408, ''), []],
    ['taken perhaps, behind a gateway', answered(504, ''), []],
    ['taken without an id', answered(200, {}), []],
    ['lost on the way back', new TransportError('cut', 'cut'), []],
    ['never sent', new TransportError('refused', 'refused'), ['gone 1']],
    ['answered with a key for an id', answered(200, { id: 'x-the-api-key', status: 'IN_QUEUE' }), []],
  ])('when it is %s', async (_, outcome, more) => {
    const { submissions, lines } = opened();
    (await submissions.begin(run))(outcome);
    expect(lines).toEqual(['intended 1', ...more]);
  });
});

describe('a job that a probe reports', () => {
  test('is the one whose id is still awaited', async () => {
    const { submissions, lines } = opened();
    (await submissions.begin(run))(answered(200, { id: 'a', status: 'IN_QUEUE' }));
    await submissions.begin({ ...run, operation: 'runsync' });
    for (const id of ['a', 'b', 'b']) submissions.heard(id);
    expect(lines.slice(2)).toEqual(['intended 2', 'made 2 b']);
    expect(submissions.open().map(({ ids }) => [...ids])).toEqual([['a'], ['b']]);
  });

  test('under an id that nobody was told is kept as well', async () => {
    const { submissions, lines } = opened();
    (await submissions.begin(run))(answered(200, { id: 'a', status: 'IN_QUEUE' }));
    submissions.heard('another');
    expect(lines).toContain('made 1 another');
  });
});

test('it is settled when every id that comes at once has come', async () => {
  const { submissions } = opened();
  const ended = await submissions.begin(run);
  await submissions.begin({ ...run, operation: 'runsync' });
  const settled = submissions.settled().then(() => 'settled');
  const turn = () => new Promise((resolve) => setImmediate(() => resolve('not yet')));
  expect(await Promise.race([settled, turn()])).toBe('not yet');
  ended(answered(200, { id: 'a', status: 'IN_QUEUE' }));
  expect(await Promise.race([settled, turn()])).toBe('settled');
});

test('what a submission was answered with, or a probe has reported, is known in all cases of the run', async () => {
  const { submissions, again } = opened();
  (await submissions.begin(run))(answerOf(run, json(200, { id: 'job-1' }), bracket));
  await submissions.begin(run);
  submissions.heard('job-2');
  const known = again();
  expect(known.isAnswered('ep-1', 'job-1')).toBe(true);
  expect(known.isAnswered('ep-1', 'job-2')).toBe(true);
  expect(known.isAnswered('ep-2', 'job-1')).toBe(false);
  expect(known.isAnswered('ep-1', 'job-3')).toBe(false);
});
