import { describe, expect, test } from 'vitest';
import { entry, type PodTargetOptions, podTarget, running } from '../testing/pod-target.ts';
import type { Entry } from './entry.ts';
import type { Inventory } from './inventory.ts';

describe('a Pod is known to be gone', () => {
  test('once no list shows it, after one look', async () => {
    const { sweep, calls } = podTarget([]);
    const { closed, left } = await sweep(entry({ reported: 'deleted', shown: true }));
    expect([closed.length, left]).toEqual([1, []]);
    expect(calls).toEqual(['GET /v2/pods', 'GET /v1/pods', 'GET /v2/pods/p1']);
  });

  test('not where nothing of its kind was ever shown', async () => {
    const { sweep } = podTarget([running('o1', 'prod-db')]);
    const { closed, left } = await sweep(entry({ reported: 'deleted' }));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('nothing that the run made of its kind was ever shown');
  });

  test('when it is listed as TERMINATED', async () => {
    const { sweep } = podTarget([{ ...running('p1'), status: 'TERMINATED' }]);
    expect((await sweep(entry({ reported: 'deleted' }))).left).toEqual([]);
  });

  test.each<[string, Partial<Entry>]>([
    ['the id that its create was answered with', { answered: ['p1'] }],
    ['that id, which the run did not take for its own', { ids: [], answered: ['p1'], accepted: true }],
    ['an id of its own, though its create was answered with none', { ids: [], accepted: true }],
  ])('when it is listed as TERMINATED by %s', async (_, more) => {
    const { sweep } = podTarget([{ ...running('p1'), status: 'TERMINATED' }]);
    const { closed, left } = await sweep(entry({ reported: 'deleted', shown: true, ...more }));
    expect([closed.length, left]).toEqual([1, []]);
  });

  test('when it is still listed for a while', async () => {
    const { sweep } = podTarget([running('p1')], { lingers: 3 });
    expect((await sweep(entry())).left).toEqual([]);
  });

  test('when no list shows it and its deletion is answered 404', async () => {
    const { sweep } = podTarget([], { deleting: [404, false] });
    expect((await sweep(entry({ shown: true }))).left).toEqual([]);
  });

  test('when its deletion is tried again and answered as done', async () => {
    const { sweep, calls } = podTarget([], { outFor: 2 });
    expect((await sweep(entry({ shown: true }))).left).toEqual([]);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3);
  });

  test('when terminating works where deleting does not', async () => {
    const { sweep } = podTarget([running('p1')], { deleting: [500, false], acting: { terminate: true } });
    expect((await sweep(entry())).left).toEqual([]);
  });
});

describe('a Pod is left', () => {
  test.each([200, 404, 500])('while it is listed, whatever its deletion was answered: %i', async (status) => {
    const { sweep } = podTarget([running('p1')], { deleting: [status, false] });
    const { closed, left } = await sweep(entry({ reported: 'deleted' }));
    expect(closed).toEqual([]);
    expect(left).toMatchObject([{ what: 'pod p1 named plumbline-1' }]);
    expect(left[0]?.why).toContain(`DELETE /pods/{id} of REST v2 was answered ${status}`);
  });

  test('with the name of the key in place of a key in its id', async () => {
    const { sweep } = podTarget([running('p-key-of-mine')], { deleting: [500, false] });
    const { left } = await sweep(entry({ ids: [] }));
    expect(left).toMatchObject([{ what: 'pod p-$KEY named plumbline-1' }]);
  });

  test('while it is shown by its id and hidden by the lists', async () => {
    const { sweep, calls } = podTarget([running('p1')], { isHidden: true });
    const { closed, left } = await sweep(entry());
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('it is still shown by REST v2 as RUNNING');
    expect(left[0]?.byHand).toContain('DELETE');
    expect(calls).toContain('POST /v2/pods/p1/action');
  });

  test('and not once its id shows it as TERMINATED', async () => {
    const { sweep } = podTarget([{ ...running('p1'), status: 'TERMINATED' }], { isHidden: true });
    expect((await sweep(entry({ reported: 'deleted' }))).left).toEqual([]);
  });

  test('stopped where it can be stopped and nothing else', async () => {
    const { sweep } = podTarget([running('p1')], { deleting: [500, false], acting: { stop: true } });
    const { left } = await sweep(entry());
    expect(left[0]?.why).toContain('is stopped (EXITED), costs no GPU');
  });

  test('with the command that deletes it, which names the variable of the key', async () => {
    const { sweep } = podTarget([running("p'1")], { deleting: [500, false] });
    const { left } = await sweep(entry({ ids: ["p'1"] }));
    expect(left[0]?.byHand).toBe(
      `curl -X DELETE -H 'authorization: Bearer '"$KEY" 'http://target.invalid/v2/pods/p'\\''1'`,
    );
  });
});

test('what has another name is never touched', async () => {
  const others = [running('p1', 'somebodys'), running('p2', 'plumbline-2'), running('p3', 'plumbline-')];
  const { sweep, calls } = podTarget(others);
  const { left } = await sweep(entry({ ids: [], reported: 'refused' }));
  expect(left).toEqual([]);
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('an id of one API is nobody of ours in another one, unless the name may be ours', async () => {
  const { sweep, calls } = podTarget([running('p1', 'somebodys')], { v1: [200, []] });
  await sweep(entry({ facts: { api: 'v1', path: '/pods', name: 'plumbline-1' }, reported: 'deleted' }));
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

describe('it is unknown whether a Pod exists', () => {
  test.each<[string, PodTargetOptions, Partial<Entry>]>([
    ['while its list can not be read', { list: 403 }, {}],
    ['when its list shows no names', {}, { ids: [], reported: 'refused' }],
    ['without an id and a name of ours', {}, { ids: [], facts: { api: 'v2', path: '/pods', name: '' } }],
  ])('%s', async (_, options, more) => {
    const { sweep } = podTarget([{ id: 'o1' }], options);
    const { closed, left } = await sweep(entry({ reported: 'deleted', ...more, gone: false }));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('it is unknown whether it exists');
    expect(left[0]?.byHand).toContain(`'http://target.invalid/v2/pods'`);
  });
});

describe('lists that show nothing are not believed', () => {
  test.each([500, 503])('where the deletion of a Pod was answered %i, and so is its id', async (status) => {
    const { sweep } = podTarget([], { deleting: [status, false] });
    const { closed, left } = await sweep(entry({ shown: true }));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain(
      `no deletion of it is confirmed (DELETE /pods/{id} of REST v2 was answered ${status})`,
    );
  });

  test('where its id is answered 404, which the document does not show', async () => {
    const { sweep } = podTarget([], { deleting: [503, false], isReadable: true });
    expect((await sweep(entry({ shown: true }))).left).toMatchObject([{ what: 'pod p1 named plumbline-1' }]);
  });

  test('where they show it until it is deleted, and that was answered 503', async () => {
    const { sweep } = podTarget([running('p1')], { deleting: [503, true] });
    const { closed, left } = await sweep(entry());
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('no deletion of it is confirmed');
  });

  test('where they have shown others, and the deletion of one that nothing has shown was answered 404', async () => {
    const { sweep } = podTarget([], { deleting: [404, false] });
    const shown = entry({ number: 2, ids: ['p2'], shown: true, reported: 'deleted' });
    const { closed, left } = await sweep(entry(), shown);
    expect(closed).toMatchObject([{ ids: ['p2'] }]);
    expect(left).toMatchObject([{ what: 'pod p1 named plumbline-1' }]);
    expect(left[0]?.why).toContain('nothing has shown it, and no deletion of it is confirmed');
  });

  const ofV1 = { facts: { api: 'v1', path: '/pods', name: 'plumbline-1' }, shown: true } as const;

  test('where they are of v2, and it was made through v1, which has ended since', async () => {
    const { sweep } = podTarget([]);
    const { closed, left } = await sweep(entry(ofV1));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('DELETE /pods/{id} of REST v1 was answered 410');
  });

  test('nor what v1 answered before it ended', async () => {
    const { sweep } = podTarget([]);
    const { closed, left } = await sweep(entry({ ...ofV1, reported: 'deleted' }));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('no deletion of it is confirmed');
  });
});

describe('with another key than the run had a Pod', () => {
  test('that nothing shows is unknown', async () => {
    const { sweep } = podTarget([], { deleting: [404, false], hasAnotherKey: true });
    const { closed, left } = await sweep(entry());
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('no list has shown it to this key');
  });

  test('that is shown is deleted and known to be gone', async () => {
    const { sweep } = podTarget([running('p1')], { hasAnotherKey: true });
    const { closed, left } = await sweep(entry());
    expect([closed.length, left]).toEqual([1, []]);
  });
});

describe('what a run did not make is never touched', () => {
  const changes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'));

  test.each<[string, string, Inventory]>([
    ['existed before', 'p1', { v2: ['p1'] }],
    ['is named by the target profile', 'probe', {}],
  ])('though its id came back, where it %s', async (_, id, before) => {
    const { sweepAfter, calls } = podTarget([running(id, 'somebodys')]);
    const { left } = await sweepAfter(before, entry({ ids: [id] }));
    expect([changes(calls), left]).toEqual([[], []]);
  });

  test('though it is listed under a name of ours', async () => {
    const { sweepAfter, calls } = podTarget([running('p1'), running('p2')]);
    await sweepAfter({ v2: ['p1'] }, entry({ ids: [], answered: ['p1'] }));
    expect(changes(calls)).toEqual(['DELETE /v2/pods/p2']);
  });

  test.each<[string, Partial<Entry>]>([
    ['its create was answered with', { ids: [], answered: ['victim'] }],
    ['a list shows for our name', { ids: [] }],
    ['an older ledger has', { ids: ['victim'] }],
  ])('though it is one that %s, where the id may be read as one that existed before', async (_, more) => {
    const { sweepAfter, calls } = podTarget([running('VICTIM', 'somebodys'), running('victim')]);
    const { closed, left } = await sweepAfter({ v2: ['VICTIM'] }, entry(more));
    expect([changes(calls), closed]).toEqual([[], []]);
    expect(left).toMatchObject([{ kind: 'pod', what: expect.stringContaining('plumbline-1') }]);
    expect(left[0]?.why).toContain('victim may be read as an id that existed before the run');
  });

  test('while it is unknown whose it is, which is reported', async () => {
    const { sweepAfter, calls } = podTarget([running('p1', 'somebodys')]);
    const { left } = await sweepAfter({ v2: [] }, entry({ ids: [], answered: ['p1'] }));
    expect(changes(calls)).toEqual([]);
    expect(left[0]?.why).toContain(
      "answered with the id of p1 named somebodys, which may be somebody else's",
    );
  });

  test('and is not reported once what was made is found by its name', async () => {
    const { sweepAfter, calls } = podTarget([running('p1', 'somebodys'), running('p7')]);
    const { left } = await sweepAfter({ v2: [] }, entry({ ids: [], answered: ['p1'] }));
    expect([changes(calls), left]).toEqual([['DELETE /v2/pods/p7'], []]);
  });
});

describe('what was seen to be gone and is shown again', () => {
  test('came back', async () => {
    const { sweep } = podTarget([running('p1')]);
    expect((await sweep(entry({ gone: true }))).returned).toMatchObject([{ number: 1 }]);
  });

  test('did not where a later create of that name made it', async () => {
    const { sweep } = podTarget([running('p2')]);
    const { returned } = await sweep(entry({ gone: true, ids: [] }), entry({ number: 2, ids: ['p2'] }));
    expect(returned).toEqual([]);
  });
});
