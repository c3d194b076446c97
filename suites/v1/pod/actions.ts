import { toStringMethod } from 'fast-check';
import { rule } from '../../../harness/rule/rule.ts';
import { expectService } from '../../v2/service.ts';
import { make } from '../resources/own.ts';
import { acting } from './acting.ts';
import { untilStatus } from './until-status.ts';

type Action = {
  readonly name: string;
  readonly body?: unknown;
  /** What is done to the Pod before, so that the action fits its state. */
  readonly after?: 'stop';
  [toStringMethod](): string;
};

function action(name: string, more: Pick<Action, 'body' | 'after'> = {}): Action {
  return { name, ...more, [toStringMethod]: () => name };
}

const actions: readonly Action[] = [
  action('stop'),
  action('start', { after: 'stop' }),
  action('restart'),
  action('reset'),
  action('update', { body: { name: 'plumbline-renamed' } }),
];

/** That there is nothing of the kind, or not as a POST. */
const absent = [404, 405, 501];

rule('v1.pod.actions', { api: 'v1', calls: 10, waits: { least: 0, most: 2_000_000 } }, async (bench) => {
  await bench.holds(actions, async ({ name, body, after }, scene) => {
    const { rest, time, expect } = scene;
    await expectService(scene, '/pods', 'v1');
    const { id } = await make('pod', scene, bench);
    const isRunning = await untilStatus('RUNNING', id, scene);
    if (after !== undefined) await rest.given(acting(id, after));
    const fits = after === undefined ? isRunning : await untilStatus('EXITED', id, scene);

    // What v1 says that a Pod should be it may not be yet.
    let { status } = await rest.when(acting(id, name, body));
    await time.until(async () => {
      if (status < 300 || absent.includes(status)) return true;
      status = (await rest.when(acting(id, name, body))).status;
      return status < 300 ? true : undefined;
    }, time.now() + time.ample);

    expect(absent, `the statuses that say that there is no POST of ${name}`).not.toContain(status);
    if (status < 300) return;
    if (time.kind === 'real' || !fits) rest.lacking(`${name} was answered ${status}: its state may not fit`);
    expect(status, `the status of ${name}`).toBeLessThan(300);
  });
});
