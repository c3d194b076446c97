import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity } from '../../runtime/activity.ts';
import { readBody, watchUpload } from './read-body.ts';

const part = 1000;

/** An upload in parts of 1000 bytes that counts what is taken of it. */
function upload(parts: number): { body: Readable; taken(): number } {
  let taken = 0;
  function* make() {
    for (let index = 0; index < parts; index++) {
      taken += part;
      yield Buffer.alloc(part, 'x');
    }
  }
  const body = Readable.from(make(), { objectMode: false, highWaterMark: 2 * part });
  return { body, taken: () => taken };
}

describe('a body', () => {
  test.each([0, 1, 7])('of %i parts is read to its end', async (parts) => {
    const read = await readBody(upload(parts).body, undefined, 10 * part);
    expect(Buffer.from(read as Uint8Array).toString()).toBe('x'.repeat(parts * part));
  });

  test('of exactly the limit is taken, with one byte more it is not', async () => {
    expect(await readBody(upload(5).body, undefined, 5 * part)).toHaveLength(5 * part);
    expect(await readBody(upload(5).body, undefined, 5 * part - 1)).toBe('too-large');
  });

  test('that says it is too large is not touched', async () => {
    const { body, taken } = upload(100);
    expect(await readBody(body, String(10 * part + 1), 10 * part)).toBe('too-large');
    expect(taken()).toBe(0);
  });

  test('that has no end is left as soon as it passes the limit, and stays readable', async () => {
    const { body, taken } = upload(Infinity);
    expect(await readBody(body, undefined, 10 * part)).toBe('too-large');
    // The limit, the part beyond it, and what the stream itself reads ahead.
    expect(taken()).toBeLessThanOrEqual(14 * part);
    expect(body.destroyed).toBe(false);
  });

  test('that breaks off is told apart', async () => {
    const { body } = upload(Infinity);
    const reading = readBody(body, undefined, Infinity);
    body.destroy(new Error('the connection is gone'));
    expect(await reading).toBe('broken-off');
  });
});

describe('an upload', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function watched(bytesEachSecond: number) {
    const activity = createActivity();
    const begun = Date.now();
    const giveUp = vi.fn();
    const received = () => ((Date.now() - begun) / 1000) * bytesEachSecond;
    const stop = watchUpload(received, activity.begin('the upload'), giveUp);
    return { activity, giveUp, stop };
  }

  test('holds time still while it moves', () => {
    const { activity, giveUp, stop } = watched(1_000_000);
    vi.advanceTimersByTime(300_000);
    expect(activity.holding()).toEqual(['the upload']);
    expect(giveUp).not.toHaveBeenCalled();
    stop();
  });

  test('that drips lets time pass before a world that is to come to rest is given up', () => {
    const { activity, stop } = watched(10);
    vi.advanceTimersByTime(4000);
    expect(activity.holding()).toEqual([]);
    stop();
    expect(activity.holding()).toEqual(['the upload']);
  });

  test('of which nothing was read while this process was stopped holds time still', () => {
    const before = performance.now();
    let taken = 0;
    const activity = createActivity();
    const stop = watchUpload(() => taken, activity.begin('the upload'), vi.fn());
    vi.spyOn(performance, 'now').mockReturnValueOnce(before + 30_000);
    vi.advanceTimersByTime(1500);
    expect(activity.holding()).toEqual(['the upload']);
    taken = 1_000_000;
    vi.advanceTimersByTime(1500);
    expect(activity.holding()).toEqual(['the upload']);
    stop();
  });

  test('that drips for minutes is given up', () => {
    const { giveUp } = watched(10);
    vi.advanceTimersByTime(30_000);
    expect(giveUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(90_000);
    expect(giveUp).toHaveBeenCalled();
  });
});
