import { join } from 'node:path';
import type { GraphqlSource } from '../graphql/graphql-source.ts';
import { introspectionOfText } from '../graphql/read-schema.ts';
import { apiNames } from '../openapi/document.ts';
import { readApi } from '../openapi/read-api.ts';
import { checkRules } from '../records/check-rules.ts';
import { checkStatements } from '../records/check-statements.ts';
import { type ClientRuleSource, checkClientRules } from '../records/client-rules.ts';
import type { LimitSource } from '../records/render-limits.ts';
import { type RuleSource, ruleVocabulary } from '../records/render-rules.ts';
import type { TransitionSource } from '../records/render-transitions.ts';
import type { RuleOfTable, StatementSource } from '../records/statements.ts';
import { parseDocument } from './parse-document.ts';
import { listFolder, readText } from './read-folder.ts';
import { readOperations } from './read-operations.ts';
import type { Sources } from './sources.ts';

/** The specs of this repository: every one must be there. */
export async function readSpecs(specs: string): Promise<Required<Sources>> {
  const rules = await readRules(specs);
  return {
    apis: await Promise.all(
      apiNames.map(async (name) => {
        const { origin, value } = await readSpec(specs, `${name}.openapi.yaml`);
        return readApi(name, origin, value);
      }),
    ),
    graphql: await readGraphqlSpec(specs),
    rules,
    clientRules: await readClientRules(specs),
    limits: await readLimits(specs),
    transitions: await readTransitions(specs),
    statements: await readStatements(specs, rules),
  };
}

async function readGraphqlSpec(specs: string): Promise<GraphqlSource> {
  const origin = 'specs/schema.graphql';
  const introspection = introspectionOfText(origin, await readText(specs, 'schema.graphql'));
  return { origin, introspection, operations: await readOperations(specs) };
}

async function readRules(specs: string): Promise<RuleSource> {
  const names = (await listFolder(join(specs, 'rules'))).filter((name) => name.endsWith('.yaml'));
  const files = await Promise.all(names.map((name) => readSpec(specs, `rules/${name}`)));
  const schema = await readSpec(specs, 'rules/rule.schema.json');
  for (const { origin, value } of files) checkRules(origin, value as unknown[], schema.value as object);
  const records = files.flatMap(({ value }) => value);
  return { origin: 'specs/rules', records, vocabulary: ruleVocabulary(schema.origin, schema.value) };
}

async function readClientRules(specs: string): Promise<ClientRuleSource> {
  const folder = 'client-rules';
  const names = (await listFolder(join(specs, folder))).filter((name) => name.endsWith('.yaml'));
  const files = await Promise.all(names.map((name) => readSpec(specs, `${folder}/${name}`)));
  const schema = await readSpec(specs, `${folder}/client-rule.schema.json`);
  for (const { origin, value } of files) checkClientRules(origin, value, schema.value as object);
  return { origin: `specs/${folder}`, records: files.flatMap(({ value }) => value) };
}

async function readLimits(specs: string): Promise<LimitSource> {
  const { origin, value } = await readSpec(specs, 'limits.yaml');
  return { origin, limits: value };
}

async function readTransitions(specs: string): Promise<TransitionSource> {
  const { origin, value } = await readSpec(specs, 'transitions.yaml');
  return { origin, transitions: value };
}

async function readStatements(specs: string, { records }: RuleSource): Promise<StatementSource> {
  const { origin, value } = await readSpec(specs, 'statements.yaml');
  const schema = await readSpec(specs, 'statements.schema.json');
  const rules = records as readonly RuleOfTable[];
  return checkStatements({ origin, value, schema: schema.value as object, rules });
}

async function readSpec(specs: string, name: string): Promise<{ origin: string; value: unknown }> {
  const origin = `specs/${name}`;
  return { origin, value: parseDocument(origin, await readText(specs, name)) };
}
