import { expect, test } from 'vitest';
import { WorldSpecError } from '../emulator/core/errors.ts';
import { createMutantCatalog } from './mutant-catalog.ts';
import { openWorld, steer } from './testing/open-world.ts';

const { overridesOf } = createMutantCatalog();

const idsOf = (spec: Parameters<typeof overridesOf>[0]) => overridesOf(spec).map(({ id }) => id);

test('a request that names none has none', () => {
  expect(idsOf({})).toEqual([]);
});

test('variants come first and faults on top', () => {
  const spec = { faults: ['ttl-ignored'], variants: ['queue-newest-first', 'accepts-with-201'] };
  expect(idsOf(spec)).toEqual(['queue-newest-first', 'accepts-with-201', 'ttl-ignored']);
});

test.each([
  [{ faults: ['no-such'] }, /^there is no mutant no-such among the \d+ that are known$/],
  [{ variants: ['no-such'] }, /^there is no variant no-such among the \d+ that are known$/],
  [{ faults: ['accepts-with-201'] }, /^there is no mutant accepts-with-201 among /],
])('%j is refused with what there is', (spec, message) => {
  expect(() => overridesOf(spec)).toThrow(WorldSpecError);
  expect(() => overridesOf(spec)).toThrow(message);
});

test('two variants of one freedom contradict each other', () => {
  expect(() => overridesOf({ variants: ['accepts-with-201', 'accepts-with-202'] })).toThrow(
    'two variants of one freedom: accepted status',
  );
});

test.each([
  [{ faults: ['no-such'] }, /no mutant no-such among /],
  [{ variants: ['no-such'] }, /no variant no-such among /],
  [{ nullTarget: { id: 'no-such' } }, /no stub target no-such. Known: .*empty-object/],
  [{ variants: ['ids-are-uuids', 'ids-need-encoding'] }, /two variants of one freedom: id form/],
])('control refuses a world of %j', async (request, message) => {
  const { status, body } = await steer('POST /worlds', request);
  expect(status).toBe(400);
  expect(body).toEqual({ message: expect.stringMatching(message) });
});

test('a fault of one world is none of another', async () => {
  const [faulty, honest] = [await openWorld({ faults: ['missing-key-ignored'] }), await openWorld()];
  expect((await faulty.call('GET /probe/health', { key: null })).status).toBe(200);
  expect((await honest.call('GET /probe/health', { key: null })).status).toBe(401);
});

test('the stub targets of one catalog share a memory, those of two do not', async () => {
  const { createStub } = createMutantCatalog();
  const request = { id: 'first-answer', memory: 'shared' };
  const task = { park() {}, resume() {}, end() {} };
  const call = { path: '/', body: new Uint8Array(), contentType: undefined, task };
  const honest = (status: number) => async () => ({ status });

  expect(await createStub(request).answer(call, honest(201))).toEqual({ status: 201 });
  expect(await createStub(request).answer(call, honest(202))).toEqual({ status: 201 });
  expect(await createMutantCatalog().createStub(request).answer(call, honest(203))).toEqual({ status: 203 });
});
