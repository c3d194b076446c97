import { expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

test('the timeline has who ran which job and when, where the spec asked for it', async () => {
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
  { path: '/timeline?endpoint=probe', spec: {}, status: 404, says: 'create it with "timeline": true' },
  { path: '/timeline', spec: { timeline: true }, status: 404, says: '?endpoint=ID' },
  { path: '/timeline?endpoint=probe&since=soon', spec: { timeline: true }, status: 400, says: 'since is' },
])('$path of $spec is refused with $status', async ({ path, spec, status, says }) => {
  const { steer } = await openWorld(spec);
  const answer = await steer(`GET ${path}`);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(JSON.stringify(says).slice(1, -1));
});
