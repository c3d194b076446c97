import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventsOf, tracedCall } from '../../engine/testing/results.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { keepPods, own } from '../testing/keep-pods.ts';
import { callAbout, createCall, replayOnPods, startReplay } from '../testing/start-replay.ts';

const precious = { id: 'of-another', name: 'precious' };

test('what a script made is deleted at its end, and nothing that another made', async () => {
  const { code, pods, printed } = await replayOnPods([createCall()]);
  expect([code, pods]).toEqual([0, [precious]]);
  expect(printed).not.toContain('left');
});

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('and when it is ended by %s while it waits', async (signal, code) => {
  const { pods, heard, address } = await keepPods();
  const late = callAbout('GET', { url: '$REST_V2_URL/pods', sent: 600_000 });
  const { child, ended } = await startReplay(eventsOf(createCall(), late), { REST_V2_URL: address });
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
  child.kill(signal);
  expect([await ended, pods]).toEqual([code, [precious]]);
});

test('in a temporary folder of any name', async () => {
  const folder = join(await scratchFolder(), 't m\n\r"\\p');
  await mkdir(folder);
  const { code, pods, printed, heard } = await replayOnPods([createCall()], {}, { TMPDIR: folder });
  expect([code, pods]).toEqual([0, [precious]]);
  expect(printed).toContain('#1 answered 201');
  expect(heard).toContain('DELETE /pods/pod-1');
});

test('and when a later call cannot be made', async () => {
  const answer = { status: 200, headers: {}, body: '{"idOfJob":1,"id":"job-0001"}' };
  const listed = callAbout('GET', { url: '$REST_V2_URL/pods', answer });
  const named = callAbout('GET', { number: 3, url: '$REST_V2_URL/status/job-0001' });
  const { code, pods, printed } = await replayOnPods([createCall(), listed, named]);
  expect([code, pods]).toEqual([1, [precious]]);
  expect(printed).toContain('#2 tells no id');
});

test('what was there before under the same name is not deleted', async () => {
  const older = { id: 'older', name: own };
  const { pods } = await replayOnPods([createCall()], { before: [older] });
  expect(pods).toEqual([precious, older]);
});

test('nor what a list names within something else', async () => {
  const { heard } = await replayOnPods([createCall()], { tags: { name: own, id: 'of-another' } });
  expect(heard.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /pods/pod-1']);
});

test('a call about something that was there before is not made', async () => {
  const { code, pods, printed } = await replayOnPods([
    createCall(),
    callAbout('DELETE', { url: '$REST_V2_URL/pods/of-another' }),
  ]);
  expect(printed).toContain('would change or use what was there before');
  expect([code, pods]).toEqual([1, [precious]]);
});

test('nor is anything made with it', async () => {
  const body = `{"name":"${own}","networkVolumeId":"of-another"}`;
  const { code, heard, printed } = await replayOnPods([createCall({ body })]);
  expect(printed).toContain('would change or use what was there before');
  expect([code, heard]).toEqual([1, ['GET /pods']]);
});

test('nothing is made where nobody can tell what is there', async () => {
  const { code, heard, printed } = await replayOnPods([createCall()], { listStatus: 500 });
  expect(printed).toContain('it makes nothing');
  expect(code).toBe(1);
  expect(heard).not.toContain('POST /pods');
});

test('keys stand on no command line, and are not shown when a target repeats them', async () => {
  const { code, printed } = await replayOnPods([tracedCall({ operation: 'http', url: '$REST_V2_URL/echo' })]);
  expect(code).toBe(0);
  expect(printed).toContain('"Bearer $KEY and $KEY"');
});

test('a variable that is not set is said with what it has to be', async () => {
  const { ended, printed } = await startReplay(eventsOf(createCall()), { KEY: '' });
  expect(await ended).toBe(2);
  expect(printed()).toContain('REST_V2_URL is not set: it has to be urls.restV2 of the target profile');
  expect(printed()).toContain('KEY is not set: it has to be the key of this name in the target profile');
});
