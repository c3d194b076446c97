import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../engine/graphql/differences-of.ts';
import { documentedTypes } from './documented-types.ts';
import { missingTypes } from './missing-types.ts';

const text = readFileSync(new URL('../../specs/schema.graphql', import.meta.url), 'utf8');

/** The documented types with some of their text replaced. */
function compared(...replacements: [string | RegExp, string][]) {
  const changed = replacements.reduce((schema, [before, after]) => schema.replaceAll(before, after), text);
  expect(replacements.length === 0 || changed !== text).toBe(true);
  const target = buildSchema(changed);
  const { lacks, names } = missingTypes(target, documentedTypes());
  return { lacks, differences: differencesOf(target, documentedTypes(), names) };
}

test('the documented types lack nothing, and differ in nothing', () => {
  expect(compared()).toEqual({ lacks: [], differences: [] });
});

describe('what no document says may be otherwise', () => {
  test.each<[string, [string | RegExp, string][]]>([
    ['names of types', [[/\b(Pod|GpuType|LowestPrice)(?=[\s!\])]| \{)/g, 'The$1']]],
    ['more fields', [['type Pod {', 'type Pod {\n  cost: Float!']]],
    ['more optional arguments', [['myself: Myself', 'myself(of: Int, and: Int! = 5): Myself']]],
    ['null or not', [['env: [String!]', 'env: [String]!']]],
    ['leaves of no documented type', [['uptimeInSeconds: Int', 'uptimeInSeconds: String']]],
    [
      'scalars of its own',
      [
        ['memoryInGb: Int', 'memoryInGb: Big'],
        ['type Query', 'scalar Big\ntype Query'],
      ],
    ],
    [
      'text in the place of enums',
      [
        ['cloudType: CloudTypeEnum', 'cloudType: String'],
        ['stockStatus: StockStatus', 'stockStatus: String'],
      ],
    ],
    ['more enum values', [['  COMMUNITY', '  COMMUNITY\n  PARTNER']]],
  ])('%s', (_, replacements) => {
    expect(compared(...replacements).lacks).toEqual([]);
  });
});

describe('what is documented must be there', () => {
  test.each<[string, string | RegExp, string]>([
    ['Query.pod is not there', '\n  pod(input: PodFilter): Pod', ''],
    ['PodMachine.podHostId is not there', 'podHostId: String', 'host: String'],
    ['Mutation.podStop(input) is not there', 'podStop(input: PodStopInput!)', 'podStop(in: PodStopInput)'],
    ['PodFindAndDeployOnDemandInput.env is not there', '  env: [EnvironmentVariableInput]\n', ''],
    [
      'Query.gpuTypes(input) is not optional',
      'gpuTypes(input: GpuTypeFilter)',
      'gpuTypes(input: GpuTypeFilter!)',
    ],
    ['Query.myself needs of, which is not documented', 'myself: Myself', 'myself(of: Int!): Myself'],
    [
      'PodStopInput needs why, which is not documented',
      'input PodStopInput {',
      'input PodStopInput {\n  why: String!',
    ],
    ['Pod.env is no list', 'env: [String!]', 'env: String'],
    ['Pod.name is a list', '  name: String\n  imageName', '  name: [String]\n  imageName'],
    [
      'GpuType.secureCloud is no boolean, but Int',
      'secureCloud: Boolean\n  community',
      'secureCloud: Int\n  community',
    ],
    ['Pod.machineId is no leaf', 'machineId: String', 'machineId: PodMachine'],
    ['LowestPrice.stockStatus has no value None', '  None\n', ''],
    ['PodMachine is no type with fields', 'machine: PodMachine', 'machine: String'],
  ])('%s', (lack, before, after) => {
    expect(compared([before, after]).lacks).toContain(lack);
  });
});

test('what clients may mind is told under the documented names', () => {
  const { differences } = compared(
    [/\bPod(?=[\s!\])]| \{)/g, 'ThePod'],
    ['  COMMUNITY', '  COMMUNITY\n  PARTNER'],
  );
  expect(differences).toEqual([expect.stringMatching(/^VALUE_ADDED_TO_ENUM: PARTNER .*CloudTypeEnum/)]);
});
