import { expect, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { answered, opened, ours, rented, target } from '../testing/opened-rentals.ts';
import { createRentals } from './rentals.ts';

test('a Pod is written down before it is rented, with the id that comes back', async () => {
  const { rentals, lines } = opened();
  const ended = await rentals.begin('plumbline-1');
  expect(lines).toEqual(['intended graphql-pod plumbline-1']);
  ended(ours('p1'));
  expect(lines.at(-1)).toBe('made p1');
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createRentals>['begin']>>>[0]]>([
  ['was refused', answered(400, { errors: [] })],
  ['was not understood', answered(200, { errors: [{ message: 'no such field' }] })],
])('a call that %s stays on the list until the target is looked at', async (_, outcome) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(outcome);
  expect(lines.at(-1)).toBe('reported refused');
});

test.each([408, 504])('a call that was answered %i may have rented a Pod', async (status) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(answered(status, undefined));
  expect(lines).toEqual(['intended graphql-pod plumbline-1']);
});

test('a call that never arrived rented nothing', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(new TransportError('refused', 'nobody listens'));
  expect(lines.at(-1)).toBe('gone');
});

test('at the end it is stopped, deleted through v2, and reported as deleted', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const { access, calls } = target([{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }], 204);
  await rentals.clear(access);
  expect(calls).toEqual(['myself', 'podStop', 'DELETE p1']);
  expect(lines.slice(1)).toEqual(['made p1', 'shown', 'reported deleted']);
});

test('one that is listed under another name as well is left alone', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(answered(200, { data: null, errors: [{ message: 'oh' }] }));
  const pods = ['plumbline-1', 'prod-db'].map((name) => ({ id: 'p7', name }));
  const { access, calls } = target(pods, 204);
  await rentals.clear(access);
  expect(calls).toEqual(['myself']);
  expect(lines).not.toContain('made p7');
});

test('one whose id never came back is found by its name', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(answered(200, { data: null, errors: [{ message: 'oh' }] }));
  const pods = [
    { id: 'p7', name: 'plumbline-1' },
    { id: 'p8', name: 'somebodys' },
  ];
  const { access, calls } = target(pods, 204);
  await rentals.clear(access);
  expect(calls).toEqual(['myself', 'podStop', 'DELETE p7']);
  expect(lines.at(-1)).toBe('reported deleted');
});

test('several of one name have one id each, and all of them are ended', async () => {
  const { rentals, lines } = opened();
  for (const _ of [1, 2])
    (await rentals.begin('plumbline-1'))(new TransportError('cut', 'the connection was cut'));
  const pods = ['p7', 'p8'].map((id) => ({ id, name: 'plumbline-1', desiredStatus: 'RUNNING' }));
  const { access, calls } = target(pods, 204);
  await rentals.clear(access);
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
    'DELETE p7',
    'DELETE p8',
    'DELETE p7',
    'DELETE p8',
  ]);
  expect(lines.filter((line) => line.startsWith('made'))).toEqual(['made p7', 'made p8']);
});

/** Has the run be shown something that it made, which it waits for otherwise. */
async function shownOne(ledger: Ledger): Promise<void> {
  const earlier = createRentals(ledger);
  (await earlier.begin('plumbline-0'))(rented('p0', 'plumbline-0'));
  await earlier.assertOwn(
    (id) => id === 'p0',
    async () => [{ id: 'p0', name: 'plumbline-0', desiredStatus: 'RUNNING' }],
  );
}

test('the first Pod of a run is waited for until it is listed, since its end proves nothing otherwise', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const look = vi.fn(async () =>
    look.mock.calls.length < 2 ? [] : [{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }],
  );
  await rentals.assertOwn((id) => id === 'p1', look);
  expect(look).toHaveBeenCalledTimes(2);
  expect(lines.at(-1)).toBe('shown');
});

test('one that was told under another id is found by its name, in REST as well', async () => {
  const { rentals, lines, ledger } = opened();
  await shownOne(ledger);
  (await rentals.begin('plumbline-1'))(ours('another'));
  const pods = [{ id: 'p7', name: 'plumbline-1', desiredStatus: 'EXITED' }];
  const { access, calls } = target(pods, 404, 'r7');
  await rentals.clear(access);
  expect(calls).toEqual([
    ...['myself', 'podStop', 'DELETE another'],
    ...['myself', 'GET undefined', 'DELETE r7', 'myself'],
  ]);
  expect(lines.at(-1)).toBe('reported deleted');
});

test.each([
  ['v2 does not delete', 409],
  ['no v2 is at hand to delete', undefined],
])('one that %s stays on the list, stopped', async (_, deletes) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const { access, calls } = target([{ id: 'p1', name: 'plumbline-1', desiredStatus: 'EXITED' }], deletes);
  await rentals.clear(access);
  expect(calls.slice(0, 2)).toEqual(['myself', 'podStop']);
  expect(lines).not.toContain('reported deleted');
});

test.each([
  ['was answered 503 by v2', 503],
  ['is not possible without v2', undefined],
])('one that no list shows, and whose deletion %s, may still be there', async (_, deletes) => {
  const { rentals, lines, ledger } = opened();
  await shownOne(ledger);
  (await rentals.begin('plumbline-1'))(ours('p1'));
  await rentals.clear(target([], deletes).access);
  expect(lines).not.toContain('reported deleted');
});

test('one that nothing shows to be ours is left to the end of the run, and costs no rule its verdict', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const { access } = target([], 204);
  const call = () => Promise.reject(new Inconclusive('nothing-to-judge', 'it is left alone'));
  await rentals.clear({ ...access, graphql: { call } });
  expect(lines).not.toContain('reported deleted');
});

test('one that is terminated is done with, whatever deleting it was answered', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  await rentals.clear(target([{ id: 'p1', desiredStatus: 'TERMINATED' }], 404).access);
  expect(lines.at(-1)).toBe('reported deleted');
});

test('of several Pods in one call each has the id under its key', async () => {
  const { rentals, lines } = opened();
  const ended = [await rentals.begin('plumbline-1', 'a'), await rentals.begin('plumbline-2', 'b')];
  const pods = { a: { id: 'p1', name: 'plumbline-1' }, b: { id: 'p2', name: 'plumbline-2' } };
  for (const end of ended) end(answered(200, { data: pods }));
  expect(lines.slice(-2)).toEqual(['made p1', 'made p2']);
});
