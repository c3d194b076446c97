import { describe, expect, test } from 'vitest';
import { entry, type Pod, podTarget, running } from '../testing/pod-target.ts';
import type { Entry } from './entry.ts';

describe('a Pod whose id no answer showed', () => {
  test.each(['refused', 'failed'] as const)(
    'is found by its name after a create that %s',
    async (reported) => {
      const { sweep, calls } = podTarget([running('p7')]);
      const { left } = await sweep(entry({ ids: [], reported }));
      expect(left).toEqual([]);
      expect(calls).toContain('DELETE /v2/pods/p7');
    },
  );

  test('is found beside the one whose id came back', async () => {
    const { sweep, calls } = podTarget([running('p1'), running('p2')]);
    expect((await sweep(entry())).left).toEqual([]);
    expect(calls).toContain('DELETE /v2/pods/p2');
  });

  test('is found by the name that an update gave it, whatever id it has since', async () => {
    const { sweep, calls } = podTarget([running('p9', 'plumbline-mwv-01234567')]);
    expect((await sweep(entry({ names: ['plumbline-mwv-01234567'] }))).left).toEqual([]);
    expect(calls).toContain('DELETE /v2/pods/p9');
  });

  test('is found on the last page of the list', async () => {
    const others = Array.from({ length: 7 }, (_, number) => running(`o${number}`, 'somebodys'));
    const { sweep, calls } = podTarget([...others, running('p7')], { perPage: 3 });
    await sweep(entry({ ids: [], reported: 'refused' }));
    expect(calls).toContain('DELETE /v2/pods/p7');
  });
});

describe('a create without a name that was refused', () => {
  const nameless = (name = '') =>
    entry({ ids: [], reported: 'refused', facts: { api: 'v2', path: '/pods', name } });

  test.each<[string, Pod[], string]>([
    ['nothing was added', [running('o1', 'somebodys')], ''],
    [
      'another run added something',
      [running('o1', 'somebodys'), running('p2', 'plumbline-mbx1k2l3-0a1b2c3d')],
      '',
    ],
  ])('made nothing where %s', async (_, pods, name) => {
    const { sweepAfter } = podTarget(pods);
    const { closed, left } = await sweepAfter({ v2: ['o1'] }, nameless(name));
    expect([closed.length, left]).toEqual([1, []]);
  });

  test('may have made what was added, which is named with the command that deletes it', async () => {
    const { sweepAfter, calls } = podTarget([running('o1', 'somebodys'), running('p2', 'fancy-name')]);
    const { closed, left } = await sweepAfter({ v2: ['o1'] }, nameless());
    expect(closed).toHaveLength(1);
    expect(left).toMatchObject([{ what: 'pod p2 named fancy-name' }]);
    expect(left[0]?.why).toContain('1 of the kind pod were not listed before the run');
    expect(left[0]?.byHand).toContain(`'http://target.invalid/v2/pods/p2'`);
    expect(calls).toEqual(['GET /v2/pods', 'GET /v1/pods']);
  });

  test('may have made many, each of which is named with the command that deletes it', async () => {
    const many = Array.from({ length: 1002 }, (_, index) => running(`p${index}`, `fancy-${index}`));
    const { sweepAfter } = podTarget(many);
    const { left } = await sweepAfter({ v2: [] }, nameless());
    expect(left).toHaveLength(1001);
    expect(left.filter(({ byHand }) => byHand?.includes('-X DELETE'))).toHaveLength(1000);
    expect(left.at(-1)?.what).toBe('2 more of the kind pod, which its lists show');
  });

  test('is unknown where nobody looked before', async () => {
    const { sweep } = podTarget([]);
    const { left } = await sweep(nameless());
    expect(left[0]?.why).toContain('what there was before the run is not known');
  });
});

describe('a create that was refused is reported where more is listed than before the run', () => {
  const sent = 'plumbline-mbx1k2l3-0a1b2c3d';
  const refused = (more: Partial<Entry> = {}) =>
    entry({ ids: [], reported: 'refused', facts: { api: 'v2', path: '/pods', name: sent }, ...more });

  test.each([
    ['a name that was cut', sent.slice(0, 12)],
    ['a name that was hashed', '8f14e45fceea'],
  ])('under %s', async (_, name) => {
    const { sweepAfter, calls } = podTarget([running('o1', 'somebodys'), running('p2', name)]);
    const { left } = await sweepAfter({ v2: ['o1'] }, refused());
    expect(left).toMatchObject([{ what: `pod p2 named ${name}` }]);
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('also once its entry is closed', async () => {
    const { sweepAfter } = podTarget([running('p2', 'other')]);
    expect((await sweepAfter({ v2: [] }, refused({ gone: true }))).left).toHaveLength(1);
  });

  test('and once for what two APIs show', async () => {
    const { sweepAfter } = podTarget([running('p2', 'other')], { v1: [200, [running('p2', 'other')]] });
    expect((await sweepAfter({ v1: [], v2: [] }, refused())).left).toHaveLength(1);
  });

  test('and not where what it made was found by its name', async () => {
    const { sweepAfter } = podTarget([running('p2', 'other'), running('p3', sent)]);
    expect((await sweepAfter({ v2: [] }, refused())).left).toEqual([]);
  });
});

describe('several creates that were answered with one id', () => {
  const facts = { api: 'v2', path: '/pods', name: 'my-pod' };
  const both = [entry({ facts }), entry({ facts, number: 2 })];

  test('are known to be gone where nothing else was added', async () => {
    const { closed, left } = await podTarget([running('p1', 'my-pod')]).sweepAfter({ v2: [] }, ...both);
    expect([closed.length, left]).toEqual([2, []]);
  });

  test('may have made what else was added, which is named', async () => {
    const pods = [running('p1', 'my-pod'), running('p2', 'my-pod')];
    const { left } = await podTarget(pods).sweepAfter({ v2: [] }, ...both);
    expect(left).toMatchObject([
      { what: 'pod p2 named my-pod', why: expect.stringMatching(/unknown whose/) },
    ]);
  });

  test('are unknown where nobody looked before', async () => {
    const { closed, left } = await podTarget([running('p1', 'my-pod')]).sweep(...both);
    expect([closed.length, left.length]).toEqual([1, 1]);
  });
});

describe('a second one of a create is found', () => {
  test.each(['copy of plumbline-1a2b', 'PLUMBLINE-1A2B', 'plumbline-1a2b-1'])(
    'when it is named %s',
    async (name) => {
      const pods = [running('p1', 'plumbline-1a2b'), running('p2', name)];
      const { sweep, calls } = podTarget(pods);
      const own = entry({ facts: { api: 'v2', path: '/pods', name: 'plumbline-1a2b' } });

      expect((await sweep(own)).left).toEqual([]);
      expect(calls).toContain('DELETE /v2/pods/p2');
    },
  );

  test('and nothing that only begins alike', async () => {
    const { sweep, calls } = podTarget([running('p2', 'plumbline-other')]);
    await sweep(entry({ reported: 'refused', ids: [] }));
    expect(calls).not.toContain('DELETE /v2/pods/p2');
  });
});

test('a create that was accepted without an id, and is listed nowhere, is unknown', async () => {
  const { sweep } = podTarget([running('p2', 'renamed')]);
  const { left } = await sweep(entry({ ids: [], accepted: true }));
  expect(left).toMatchObject([{ why: expect.stringContaining('accepted without an id') }]);
});

describe('a create that was not settled', () => {
  const failed = entry({ ids: [], reported: 'failed' });
  const made = entry({ number: 2, facts: { api: 'v2', path: '/pods', name: 'plumbline-2' } });

  test.each([
    ['answered with an error', failed],
    ['not answered', entry({ ids: [], lost: true })],
  ])('and was %s is unknown while no list has shown anything of the run', async (words, one) => {
    const { closed, left } = await podTarget([running('o1', 'somebodys')]).sweep(one);
    expect(closed).toEqual([]);
    expect(left[0]?.why).toBe(
      `it is unknown whether it exists: its create was ${words}, and no list has shown anything that the run made`,
    );
    expect(left[0]?.byHand).toContain('/v2/pods');
  });

  test('is known not to be there where lists show what the run made', async () => {
    const { closed, left } = await podTarget([running('p1', 'plumbline-2')]).sweep(failed, made);
    expect([closed.length, left]).toEqual([2, []]);
  });

  test('is known not to be there where a list has shown what the run made', async () => {
    const { left } = await podTarget([]).sweep(failed, {
      ...made,
      reported: 'deleted',
      gone: true,
      shown: true,
    });
    expect(left).toEqual([]);
  });

  test('is believed not to be there where it was refused', async () => {
    expect((await podTarget([]).sweep(entry({ ids: [], reported: 'refused' }))).left).toEqual([]);
  });
});
