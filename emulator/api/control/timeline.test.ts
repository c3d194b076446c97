import { expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

test('the timeline has who ran which job and when, where the order asked for it', async () => {
  const { clock, run, pass, steer } = await openWorld({ timeline: true });
  const id = await run({ input: { probe: { work: 10 } } });
  await pass(6000);
  const { now } = clock;
  expect((await steer(`GET /timeline?endpoint=probe&since=${now}`)).body).toEqual({
    runs: [{ job: id, worker: 0, attempt: 1, accepted: now, queued: now, started: now, ended: now + 10 }],
    workers: [{ worker: 0, asked: now, ready: now, gone: now + 5010 }],
  });
  expect((await steer(`GET /timeline?endpoint=probe&since=${now + 11}`)).body).toMatchObject({ runs: [] });
});

test.each([
  { path: '/timeline?endpoint=probe', order: {}, status: 404, says: 'create it with "timeline": true' },
  { path: '/timeline', order: { timeline: true }, status: 404, says: '?endpoint=ID' },
  { path: '/timeline?endpoint=probe&since=soon', order: { timeline: true }, status: 400, says: 'since is' },
])('$path of $order is refused with $status', async ({ path, order, status, says }) => {
  const { steer } = await openWorld(order);
  const answer = await steer(`GET ${path}`);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(JSON.stringify(says).slice(1, -1));
});
