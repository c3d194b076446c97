import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../engine/testing/results.ts';
import { keepPods, own } from '../testing/keep-pods.ts';
import { callAbout, createCall, replayOnPods, startReplay } from '../testing/start-replay.ts';

const precious = { id: 'of-another', name: 'precious' };

describe('what is or may be left is named, with what to type', () => {
  const deleting = `curl -X DELETE -H "authorization: Bearer $KEY" "$REST_V2_URL/pods"/'pod-1'`;
  const looking = 'curl -H "authorization: Bearer $KEY" "$REST_V2_URL/pods"';

  test('when a DELETE is answered as done and does nothing', async () => {
    const { code, printed } = await replayOnPods([createCall(), callAbout('DELETE')], { keeps: 'all' });
    expect(printed).toContain(`${own} is left, with the id pod-1`);
    expect(printed).toContain(deleting);
    expect(code).toBe(3);
  });

  test('when more bear its name than a create makes, of which some are tried and the rest is counted', async () => {
    const { code, printed, heard } = await replayOnPods([createCall()], { crowd: 500 });
    const deletes = new Set(heard.filter((line) => line.startsWith('DELETE')));
    expect([...deletes]).toContain('DELETE /pods/pod-1');
    expect(deletes.size).toBeLessThan(30);
    expect(printed).toContain('480 more bear that name, which are listed by:');
    expect(code).toBe(3);
  });

  test('when a second signal comes while it is deleted again and again', async () => {
    const { heard, address } = await keepPods({ keeps: 'all' });
    const { child, ended, printed } = await startReplay(
      eventsOf(createCall()),
      { REST_V2_URL: address },
      true,
    );
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('DELETE /pods/pod-1');
    child.kill('SIGTERM');
    expect(await ended).toBe(3);
    expect(heard.filter((line) => line.startsWith('DELETE')).length).toBeLessThan(4);
    expect(printed()).toContain(deleting);
  });

  test('when a DELETE was answered 503, and nothing is shown from then on', async () => {
    const { code, printed } = await replayOnPods([createCall()], { isLost: true });
    expect(printed).toContain(`${own} may be left: #1 was answered 201`);
    expect(printed).toContain(looking);
    expect(code).toBe(3);
  });

  test('unless a create that was answered 500 made something that a later look shows', async () => {
    const { code, pods, printed } = await replayOnPods([createCall()], { createStatus: 500, hidesFor: 3 });
    expect(pods).toEqual([precious]);
    expect(printed).not.toContain('left');
    expect(code).toBe(0);
  });

  test('when it may have made something that no look shows', async () => {
    const { code, printed } = await replayOnPods([createCall()], { createStatus: 500, hidesFor: 100 });
    expect(printed).toContain(`${own} may be left: #1 was answered 500`);
    expect(printed).toContain(looking);
    expect(code).toBe(3);
  });

  test('when it was answered with errors and no id', async () => {
    const answers = { id: undefined, errors: ['something'] };
    const { code, printed } = await replayOnPods([createCall()], { answers, hidesFor: 100 });
    expect(printed).toContain(`${own} may be left: #1 was answered 201`);
    expect(code).toBe(3);
  });

  test('when a create is under way as a signal comes', async () => {
    const { pods, heard, address } = await keepPods({ createsAfter: 3000 });
    const { child, ended } = await startReplay(eventsOf(createCall()), { REST_V2_URL: address });
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
    child.kill('SIGTERM');
    expect([await ended, pods]).toEqual([143, [precious]]);
  });

  test('when the terminal is closed, which ends the call as well', async () => {
    const { pods, heard, address } = await keepPods({ createsAfter: 2000 });
    const { child, ended } = await startReplay(eventsOf(createCall()), { REST_V2_URL: address }, true);
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
    process.kill(-child.pid!, 'SIGHUP');
    expect([await ended, pods]).toEqual([129, [precious]]);
  });

  test('and nothing when a create is refused', async () => {
    const { code, printed } = await replayOnPods([createCall()], { createStatus: 400, hidesFor: 100 });
    expect(printed).not.toContain('left');
    expect(code).toBe(0);
  });
}, 120_000);
