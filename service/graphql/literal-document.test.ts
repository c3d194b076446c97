import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { literalDocument } from '../../engine/graphql/literal-document.ts';
import { DeployPodDocument, GpuTypesDocument, MyPodsDocument } from '../../generated/graphql/graphql.ts';
import { documentedTypes } from './documented-types.ts';

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('values stand in the place of variables, texts of enums without quotes', () => {
  const input = { cloudType: 'ALL', gpuCount: 2, name: 'a "b"', env: [{ key: 'A', value: 'b' }] } as const;
  expect(flat(literalDocument(DeployPodDocument, { input }, documentedTypes()))).toContain(
    'podFindAndDeployOnDemand( input: {cloudType: ALL, gpuCount: 2, name: "a \\"b\\"", env: [{key: "A", value: "b"}]} )',
  );
});

test('where the types do not know the argument a text is a text', () => {
  const types = buildSchema('type Query { nothing: Int }');
  expect(literalDocument(DeployPodDocument, { input: { cloudType: 'ALL' } }, types)).toContain(
    'cloudType: "ALL"',
  );
});

test('a variable without a value takes its argument with it', () => {
  expect(flat(literalDocument(GpuTypesDocument, {}, documentedTypes()))).toMatch(
    /^query GpuTypes \{ gpuTypes \{ id/,
  );
});

test('fragments stand where they were spread, and no type is named', () => {
  const text = literalDocument(MyPodsDocument, {}, documentedTypes());
  expect(text).not.toMatch(/fragment|\.\.\.|\$| on /);
  expect(flat(text)).toContain('runtime { uptimeInSeconds ports { ip');
  expect(() => parse(text)).not.toThrow();
});
