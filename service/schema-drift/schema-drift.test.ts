import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ApiDrift, SchemaChange } from './change.ts';
import { graphqlChanges } from './graphql-changes.ts';
import { oasdiffPath, openapiChanges } from './oasdiff.ts';
import { renderSchemaDrift } from './render-schema-drift.ts';
import { withoutPrefix } from './without-prefix.ts';

const specs = new URL('../../specs/', import.meta.url);
const read = (name: string) => readFile(new URL(name, specs), 'utf8');

describe('of GraphQL', () => {
  async function changesWhen(change: (sdl: string) => string): Promise<SchemaChange[]> {
    const sdl = await read('schema.graphql');
    const changed = change(sdl);
    expect(changed).not.toBe(sdl);
    return graphqlChanges(sdl, buildSchema(changed));
  }

  test('nothing is told of the same types', async () => {
    const sdl = await read('schema.graphql');

    expect(await graphqlChanges(sdl, buildSchema(sdl))).toEqual([]);
  });

  test('a field that is gone breaks', async () => {
    const changes = await changesWhen((sdl) => sdl.replace(/^\s+memoryInGb: .*\n/m, ''));

    expect(changes).toMatchObject([{ level: 'breaking', where: 'GpuType.memoryInGb' }]);
  });

  test('an enum value more is dangerous', async () => {
    const changes = await changesWhen((sdl) =>
      sdl.replace(/(enum CloudTypeEnum|enum CloudType) \{/, '$& NEBULA\n'),
    );

    expect(changes).toMatchObject([{ level: 'dangerous', what: expect.stringContaining('NEBULA') }]);
  });

  test('an operation of another name breaks, and is a safe one more', async () => {
    const changes = await changesWhen((sdl) => sdl.replace('podStop(', 'podHalt('));

    expect(changes.map(({ level, where }) => `${level} ${where}`).toSorted()).toEqual([
      'breaking Mutation.podStop',
      expect.stringMatching(/^(safe|dangerous) Mutation\.podHalt/),
      ...changes.slice(2).map(({ level, where }) => `${level} ${where}`),
    ]);
  });
});

const oasdiff = oasdiffPath(process.env);
const isBuilt = existsSync(oasdiff);

describe.skipIf(!isBuilt)(
  `of OpenAPI, by oasdiff${isBuilt ? '' : ', which is not built here: npm run generate -- --target FILE builds it'}`,
  () => {
    type Json = {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, unknown> };
    };

    async function changesWhen(name: string, change: (document: Json) => void): Promise<SchemaChange[]> {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
      const text = await read(name);
      const document = parse(text) as Json;
      change(document);
      const [ours, theirs] = [join(folder, 'ours.yaml'), join(folder, 'theirs.yaml')];
      await writeFile(ours, text);
      await writeFile(theirs, stringify(document, { aliasDuplicateObjects: false }));
      return openapiChanges(oasdiff, ours, theirs, process.env);
    }

    test.each(['rest-v1.openapi.yaml', 'rest-v2.openapi.yaml'])(
      'nothing is told of the same document: %s',
      async (name) => {
        expect(await changesWhen(name, () => {})).toEqual([]);
      },
    );

    test.each([
      ['rest-v1.openapi.yaml', 'NetworkVolume', 'GET /networkvolumes/{networkVolumeId}', 'id'],
      ['rest-v2.openapi.yaml', 'SshKeys', 'GET /account/ssh-keys', 'keys'],
    ])('a field that is gone from an answer breaks: %s', async (name, schema, where, field) => {
      const changes = await changesWhen(name, ({ components }) => {
        const one = components.schemas[schema] as { required: string[]; properties: Record<string, unknown> };
        delete one.properties[field];
        one.required = one.required.filter((other) => other !== field);
      });

      const what = expect.stringContaining(`removed the required property \`${field}\``);
      expect(changes).toContainEqual({ level: 'breaking', where, what });
    });

    test('a status that answers may have from now on is dangerous', async () => {
      const changes = await changesWhen('rest-v2.openapi.yaml', ({ components }) => {
        const status = components.schemas.PodStatus as { enum: string[] };
        status.enum.push('HIBERNATING');
      });

      expect(changes).toContainEqual({
        level: 'dangerous',
        where: 'GET /pods/{id}',
        what: expect.stringContaining('HIBERNATING'),
      });
    });

    test('a path of another name breaks, and is a safe one more', async () => {
      const changes = await changesWhen('rest-v2.openapi.yaml', ({ paths }) => {
        paths['/deployments'] = paths['/serverless']!;
        delete paths['/serverless'];
      });

      expect(changes).toContainEqual({
        level: 'breaking',
        where: 'GET /serverless',
        what: expect.any(String),
      });
      expect(changes).toContainEqual({ level: 'safe', where: 'GET /deployments', what: expect.any(String) });
    });
  },
);

test('where an API stands is no difference', () => {
  const document = {
    servers: [{ url: 'https://a.example' }],
    paths: { '/v9/pods': { get: 1 }, '/v9/other': {} },
  };

  expect(withoutPrefix(document, ['/pods'])).toEqual({ paths: { '/pods': { get: 1 }, '/other': {} } });
});

test('what breaks is reported first, and what could not be compared is reported too', () => {
  const change = (level: SchemaChange['level']): SchemaChange => ({ level, where: 'Pod.id', what: level });
  const drifts: ApiDrift[] = [
    { api: 'v1', incomparable: 'its schema was answered 410' },
    { api: 'v2', changes: [change('safe'), change('breaking')] },
    { api: 'graphql', changes: [] },
  ];

  expect(renderSchemaDrift(drifts).split('\n')).toEqual([
    'REST v1: not compared, its schema was answered 410',
    '',
    'REST v2: 1 breaking, 0 dangerous, 1 safe',
    '  breaking  Pod.id: breaking',
    '  safe      Pod.id: safe',
    '',
    'GraphQL: as specs/ says',
  ]);
});
