import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation, Validate } from '../generated/operation.ts';
import { generate } from './generate.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

type Operations = Readonly<Record<string, Operation>>;
type Validators = Readonly<Record<string, Validate>>;

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
const published =
  process.env.PUBLISHED_SCHEMAS ?? fileURLToPath(new URL('../../shared/contract/published', import.meta.url));
const unpublished = existsSync(published)
  ? undefined
  : `no published schemas in ${published}: set PUBLISHED_SCHEMAS`;

let workshop: Workshop;
const notes: string[] = [];

beforeAll(async () => {
  workshop = await openWorkshop();
  const note = (text: string) => notes.push(text);
  await generate({ out: join(workshop.folder, 'specs') }, note);
  await generate({ from: fixtures, out: join(workshop.folder, 'fixtures') }, note);
  if (unpublished) process.stderr.write(`skipped: ${unpublished}\n`);
  else await generate({ from: published, out: join(workshop.folder, 'published') }, note);
}, 60_000);

afterAll(() => workshop[Symbol.asyncDispose]());

test('all generated code type-checks, declarations included', { timeout: 60_000 }, async () => {
  expect(await workshop.typecheck()).toBe('');
});

test('plain Node runs it as it is', async () => {
  const printed = await workshop.run(`
    import { operations } from './specs/rest-v1/operations.ts';
    import { PodDocument } from './specs/graphql/graphql.ts';
    import './specs/limits.ts';
    import './specs/transitions.ts';
    import './specs/rules.ts';
    const body = operations.CreatePod.requestBody.content['application/json'];
    console.log(PodDocument.kind, body({ name: 'a' }), body({ name: 'a'.repeat(192) }));
  `);
  expect(printed).toBe('Document true false\n');
});

test('no document has a keyword that may be misspelt', () => {
  expect(notes.filter((note) => note.includes('unknown keyword'))).toEqual([]);
});

describe('a document of OpenAPI 3.0', () => {
  test.each<[oddity: string, fits: object, fails: object]>([
    ['nullable', { ship: null }, { ship: 'too long' }],
    ['nullable, but not its neighbour', { name: 'north' }, { name: null }],
    ['nullable beside an enum without null', { state: null }, { state: 'sunk' }],
    ['nullable beside a $ref', { formerSize: null }, { formerSize: 'huge' }],
    ['nullable beside allOf', { plannedSize: null }, { plannedSize: 'huge' }],
    ['nullable of an object with additionalProperties', { moorings: null }, { moorings: { bow: 'two' } }],
    ['a boolean exclusiveMinimum', { fee: 0.5 }, { fee: 0 }],
    ['a false exclusiveMaximum', { fee: 9 }, { fee: 9.5 }],
    ['format: double', { tide: 1.5 }, { tide: 'high' }],
    ['format: date-time', { since: '2026-06-01T00:00:00Z' }, { since: 'yesterday' }],
    ['items of an object', { labels: { any: 1 } }, { labels: 'none' }],
    ['a schema that refers to itself', { neighbour: { name: 'a' } }, { neighbour: { name: 1 } }],
    ['a $ref into another schema', { port: 'north' }, { port: 'much too long a name' }],
    ['a component whose name has a dot', { size: 'small' }, { size: 'medium' }],
    ['a default of another type', { ports: ['north'] }, { ports: 'north' }],
  ])('%s', async (_, fits, fails) => {
    const { Berth } = await load<Validators>('fixtures/rest-v1/validators.js');
    const berth = { name: 'north-1' };
    expect(Berth!({ ...berth, ...fits })).toBe(true);
    expect(Berth!({ ...berth, ...fails })).toBe(false);
  });

  test('requires a readOnly or writeOnly property in neither direction', async () => {
    const { Berth } = await load<Validators>('fixtures/rest-v1/validators.js');
    expect(Berth!({ name: 'north-1' })).toBe(true);
    expect(Berth!({ id: '1', secret: 's' })).toBe(false);
  });

  test('names every operation, whatever it calls itself', async () => {
    const operations = await operationsOf('fixtures/rest-v1');
    expect(Object.keys(operations)).toEqual([
      'ListBerths',
      'postBerths',
      'get-berth',
      'UpdateBerth',
      'postBerthsBerthIdUpdate',
      'delete',
    ]);
  });

  test('leaves the version in the paths to the base address', async () => {
    const operations = await operationsOf('fixtures/rest-v1');
    expect(operations.UpdateBerth).toMatchObject({ method: 'PATCH', path: '/berths/{berthId}' });
  });

  test('gives an operation the parameters of its path, and its own in their place', async () => {
    const { 'get-berth': getBerth, UpdateBerth } = await operationsOf('fixtures/rest-v1');
    expect(getBerth!.parameters).toMatchObject([
      { name: 'berthId', in: 'path', required: true, type: 'string' },
      { name: 'depth', in: 'query', required: true, type: 'number' },
    ]);
    expect(UpdateBerth!.parameters[1]).toMatchObject({ name: 'depth', required: false, type: 'integer' });
    expect(getBerth!.parameters[0]!.validate('north-1')).toBe(true);
    expect(getBerth!.parameters[0]!.validate('North 1')).toBe(false);
  });

  test('says how an array is written in a query, and reads a parameter that is JSON', async () => {
    const { ListBerths } = await operationsOf('fixtures/rest-v1');
    const [quay, , filter] = ListBerths!.parameters;
    expect(quay).toMatchObject({ type: 'array', items: 'string', explode: true });
    expect(filter!.validate({ quay: 'north' })).toBe(true);
    expect(filter!.validate({})).toBe(false);
  });

  test('has a validator for each body, and none where no body is shown', async () => {
    const { postBerths, ListBerths, delete: chart } = await operationsOf('fixtures/rest-v1');
    expect(postBerths!.requestBody).toMatchObject({ required: true });
    expect(postBerths!.requestBody!.content['application/json']!([])).toBe(false);
    expect(postBerths!.responses.default!.content['application/json']!({ message: 1 })).toBe(false);
    expect(ListBerths!.responses['400']!.content).toEqual({});
    expect(chart!.responses['200']!.content['application/json']!(Symbol())).toBe(true);
    expect(chart!.responses['200']!.content['text/html']!({})).toBe(false);
  });
});

describe('a document of OpenAPI 3.1', () => {
  const ship = { name: 'Anna', flag: 'fi' };

  test.each<[oddity: string, fits: object, fails: object]>([
    ['a list of types', { name: null }, { name: 1 }],
    [
      'oneOf with a discriminator',
      { drive: { kind: 'sail', masts: 2 } },
      { drive: { kind: 'motor', masts: 2 } },
    ],
    ['const', { drive: { kind: 'motor' } }, { drive: { kind: 'steam' } }],
    [
      'a numeric exclusiveMinimum',
      { drive: { kind: 'motor', power: 1 } },
      { drive: { kind: 'motor', power: 0 } },
    ],
    ['additionalProperties: false', { drive: { kind: 'motor' } }, { drive: { kind: 'motor', oars: 2 } }],
    ['unevaluatedProperties: false across allOf', { length: 3 }, { colour: 'blue' }],
    ['if and not', { drive: { kind: 'motor' }, flag: undefined }, { flag: undefined }],
    ['dependentRequired', { mate: 'Bo', captain: 'Al' }, { mate: 'Bo' }],
    ['pattern', { crew: ['Al', 'Bo'] }, { crew: ['-'] }],
    ['uniqueItems', { crew: ['Al', 'Bo'] }, { crew: ['Al', 'Al'] }],
    ['anyOf with null', { tug: null }, { tug: {} }],
    ['a schema that refers to itself', { tug: { ...ship } }, { tug: { ...ship, name: '' } }],
    ['format, an annotation', { built: 'long ago' }, { built: 1900 }],
  ])('%s', async (_, fits, fails) => {
    const { NewShip } = await load<Validators>('fixtures/rest-v2/validators.js');
    expect(NewShip!(withoutUndefined({ ...ship, ...fits }))).toBe(true);
    expect(NewShip!(withoutUndefined({ ...ship, ...fails }))).toBe(false);
  });

  test.each<[oddity: string, fits: object, fails: object]>([
    ['patternProperties', { cargo: { 'x-tea': 1, tea: 'any' } }, { cargo: { 'x-tea': 'much' } }],
    ['prefixItems', { position: [60.1, 24.9] }, { position: ['north'] }],
    ['a schema that is empty', { notes: [null] }, { id: 1 }],
  ])('%s', async (_, fits, fails) => {
    const { Ship } = await load<Validators>('fixtures/rest-v2/validators.js');
    expect(Ship!({ id: '1', ...fits })).toBe(true);
    expect(Ship!({ id: '1', ...fails })).toBe(false);
  });

  test('reports every mistake, with its place', async () => {
    const { NewShip } = await load<Validators>('fixtures/rest-v2/validators.js');
    NewShip!({ ...ship, name: 1, crew: 'Al' });
    expect(NewShip!.errors).toMatchObject([{ instancePath: '/name' }, { instancePath: '/crew' }]);
  });

  test('has validators for problems, event streams and what stands behind references', async () => {
    const { listShips, getShipsIdLog } = await operationsOf('fixtures/rest-v2');
    const problem = { title: 'Gone', status: 410, detail: 'It sank.' };
    for (const status of ['429', 'default']) {
      const validate = listShips!.responses[status]!.content['application/problem+json']!;
      expect(validate(problem)).toBe(true);
      expect(validate({ ...problem, status: '410' })).toBe(false);
    }
    expect(getShipsIdLog!.responses['200']!.content['text/event-stream']!('data: hello\n\n')).toBe(true);
    expect(listShips!.parameters[0]).toMatchObject({ type: 'array', explode: false });
    expect(listShips!.parameters[0]!.validate(['sail'])).toBe(true);
    expect(listShips!.parameters[0]!.validate(['oars'])).toBe(false);
  });
});

describe('the published schemas', () => {
  test('of v1: operations with ids of their own, and validators that run', async ({ skip }) => {
    skip(unpublished !== undefined, unpublished);
    const { UpdatePod, postPodsPodIdUpdate, ListPods } = await operationsOf('published/rest-v1');
    expect(UpdatePod).toMatchObject({ method: 'PATCH', path: '/pods/{podId}' });
    expect(postPodsPodIdUpdate).toMatchObject({ method: 'POST', path: '/pods/{podId}/update' });
    const list = ListPods!.responses['200']!.content['application/json']!;
    expect(list([{ id: 'a', publicIp: null, portMappings: null, costPerHr: 0.5 }])).toBe(true);
    expect(list([{ id: null }])).toBe(false);
    expect(list({ pods: [] })).toBe(false);
  });

  test('of v2: paths below the base address, and validators that run', async ({ skip }) => {
    skip(unpublished !== undefined, unpublished);
    const { createPod, podAction } = await operationsOf('published/rest-v2');
    expect(createPod!.path).toBe('/pods');
    const pod = { name: 'a', image: 'b', gpu: { id: 'c', count: 1 } };
    const body = createPod!.requestBody!.content['application/json']!;
    expect(body(pod)).toBe(true);
    expect(body({ ...pod, unheardOf: true })).toBe(false);
    expect(body({ name: 'a' })).toBe(false);
    const action = podAction!.requestBody!.content['application/json']!;
    expect(action({ action: 'stop' })).toBe(true);
    expect(action({ action: 'reset' })).toBe(false);
    const problem = podAction!.responses['409']!.content['application/problem+json']!;
    expect(problem({ title: 'a', status: 409 })).toBe(false);
  });
});

async function load<Exports>(file: string): Promise<Exports> {
  return (await workshop.load(file)) as Exports;
}

async function operationsOf(folder: string): Promise<Operations> {
  return (await load<{ operations: Operations }>(`${folder}/operations.ts`)).operations;
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
