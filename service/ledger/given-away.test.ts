import { describe, expect, test } from 'vitest';
import { entry, type PodTargetOptions, podTarget, running } from '../testing/pod-target.ts';
import type { Entry } from './entry.ts';

describe('an id of ours that is shown under a name that no run gives', () => {
  test.each<[string, Partial<Entry>, PodTargetOptions]>([
    ['once it was deleted', { reported: 'deleted' }, {}],
    ['once its create was refused', { reported: 'refused' }, {}],
    ['where the run was killed before it deleted anything', {}, {}],
    ['where its id alone shows it after that', {}, { isHidden: true }],
  ])('is left alone and reported, %s', async (_, more, options) => {
    const { sweep, calls } = podTarget([running('p1', 'somebody-elses')], options);
    const { closed, left } = await sweep(entry(more));
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain("its id is that of p1 named somebody-elses, which may be somebody else's");
  });

  test.each([{}, { isHidden: true }] as const)(
    'is left alone where it is shown under ours as well',
    async (options) => {
      for (const pods of [
        [running('p1'), running('p1', 'prod-db')],
        [running('p1', 'prod-db'), running('p1')],
      ]) {
        const { sweep, calls } = podTarget(pods, options);
        const { closed, left } = await sweep(entry({ reported: 'deleted' }));
        expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
        expect(closed).toEqual([]);
        expect(left[0]?.why).toContain('it is still shown by REST v2');
        expect(left[0]?.byHand).toBeUndefined();
      }
    },
  );

  test.each<[string, Partial<Entry>]>([
    ['gave it another name', { names: ['prod-db'] }],
    ['created it under no name of the run', { facts: { api: 'v2', path: '/pods', name: 'any' } }],
  ])('is ours where the run %s', async (_, more) => {
    const { sweep, calls } = podTarget([running('p1', 'prod-db')]);
    expect((await sweep(entry(more))).left).toEqual([]);
    expect(calls).toContain('DELETE /v2/pods/p1');
  });

  test.each(['PLUMBLINE-renamed', 'prod-plumbline-1-x', 'PLUMBLINE-1'])(
    'is ours where the name is one that it was given, in whatever letters: %s',
    async (name) => {
      const { sweep, calls } = podTarget([running('p1', name)]);
      const { closed } = await sweep(entry({ reported: 'deleted', names: ['plumbline-renamed'] }));
      expect(calls).toContain('DELETE /v2/pods/p1');
      expect(closed).toHaveLength(1);
    },
  );

  test.each(['plumbline-staging', 'plumbline-mx1k2-0a1b2c3d', 'plumbline-renamed'])(
    'is left where nothing of the run was called so: %s',
    async (name) => {
      const { sweep, calls } = podTarget([running('p1', name)]);
      const { left } = await sweep(entry({ reported: 'deleted' }));
      expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
      expect(left[0]?.why).toContain(`its id is that of p1 named ${name}`);
    },
  );

  test.each(['DELETE', 'stop', 'terminate'])(
    'is left from the %s on that it was given behind',
    async (last) => {
      const pod = running('p1');
      const answered: string[] = [];
      const { sweep } = podTarget([pod], {
        ...{ deleting: [500, false], isReadable: true },
        seen(call) {
          answered.push(call);
          if (call.includes(last)) pod.name = 'prod-db';
        },
      });
      const { closed } = await sweep(entry({ reported: 'deleted' }));
      expect(answered.findLast((call) => !call.startsWith('GET'))).toContain(last);
      expect(closed).toEqual([]);
    },
  );
});
