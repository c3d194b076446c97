import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { fakeTarget } from '../testing/fake-target.ts';
import { abandonable, abandonableAll } from './abandonable.ts';
import { openScene } from './open-scene.ts';

/** What the process is told of rejections that nobody handles. */
function unhandled() {
  const told = vi.fn();
  process.on('unhandledRejection', told);
  onTestFinished(() => void process.off('unhandledRejection', told));
  return told;
}

test('a failure that nobody waits for is no unhandled rejection, and is told to who waits', async () => {
  const told = unhandled();
  const failing = abandonable(Promise.reject(new Error('too late')));
  await setImmediate();

  expect(told).not.toHaveBeenCalled();
  await expect(failing).rejects.toThrow('too late');
});

test('methods keep their names, arguments and answers', async () => {
  const methods = abandonableAll({
    double: async (n: number) => 2 * n,
    join: async (...all: string[]) => all,
  });

  expect(await methods.double(4)).toBe(8);
  expect(await methods.join('a', 'b')).toEqual(['a', 'b']);
});

test('calls and waits that a check leaves behind fail in silence', async () => {
  const told = unhandled();
  const { target, transport } = fakeTarget(() => {
    throw new TransportError('cut', 'the connection was cut');
  });
  const stage = await target.open({ seed: 1, memory: '' });
  const signal = new AbortController().signal;
  const { scene } = openScene({
    ...{ stage, transport, receiver: undefined, endpoint: 'probe', patience: 1000, signal },
  });

  const run = scene.when.run({});
  void scene.given.run({});
  void scene.pair(scene.request({ operation: 'run' }), scene.request({ operation: 'run' }), []);
  void scene.time.until(async () => (await scene.when.status('job-1')).record.id, 10);
  await setImmediate();
  await setImmediate();

  expect(told).not.toHaveBeenCalled();
  await expect(run).rejects.toThrow('the connection was cut');
});
