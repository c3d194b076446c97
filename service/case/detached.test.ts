import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { fakeTarget } from '../testing/fake-target.ts';
import { detached, detachedAll } from './detached.ts';
import { openCaseContext } from './open-case-context.ts';

/** What the process hears of rejections that nobody handles. */
function unhandled() {
  const listener = vi.fn();
  process.on('unhandledRejection', listener);
  onTestFinished(() => void process.off('unhandledRejection', listener));
  return listener;
}

test('a failure that nobody waits for is no unhandled rejection, and reaches who waits', async () => {
  const listener = unhandled();
  const failing = detached(Promise.reject(new Error('too late')));
  await setImmediate();

  expect(listener).not.toHaveBeenCalled();
  await expect(failing).rejects.toThrow('too late');
});

test('methods keep their names, arguments and answers', async () => {
  const methods = detachedAll({
    double: async (n: number) => 2 * n,
    join: async (...all: string[]) => all,
  });

  expect(await methods.double(4)).toBe(8);
  expect(await methods.join('a', 'b')).toEqual(['a', 'b']);
});

test('calls and waits that a check leaves behind fail in silence', async () => {
  const listener = unhandled();
  const { target, transport } = fakeTarget(() => {
    throw new TransportError('cut', 'the connection was cut');
  });
  const stage = await target.open({ seed: 1, memory: '' });
  const signal = new AbortController().signal;
  const { caseContext } = openCaseContext({
    ...{ stage, transport, receiver: undefined, endpoint: 'probe', patience: 1000, signal },
  });

  const run = caseContext.when.run({});
  void caseContext.given.run({});
  void caseContext.pair(
    caseContext.request({ operation: 'run' }),
    caseContext.request({ operation: 'run' }),
    [],
  );
  void caseContext.time.until(async () => (await caseContext.when.status('job-1')).record.id, 10);
  await setImmediate();
  await setImmediate();

  expect(listener).not.toHaveBeenCalled();
  await expect(run).rejects.toThrow('the connection was cut');
});
