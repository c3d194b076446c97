import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadProfile } from '../profile/profile.ts';
import type { TargetAnswers } from './answers.ts';
import { renderStarterFiles } from './render-files.ts';

const least: TargetAnswers = {
  name: 'staging',
  serverless: 'https://staging.example.com/v1',
  keyEnv: 'STAGING_KEY',
};
const whole: TargetAnswers = {
  ...least,
  restV1: 'https://rest.example.com/v1',
  restV1Schema: 'https://rest.example.com/v1/openapi.json',
  restV2: 'https://rest.example.com/v2',
  graphql: 'https://example.com/graphql',
  noAccessKeyEnv: 'STAGING_NO_ACCESS_KEY',
  secondUserKeyEnv: 'OTHER_KEY',
  probe: 'abc123',
  exclusive: 'def456',
  second: 'fed987',
  receiver: 'https://ci.example.com:9000',
};

async function profileOf(text: string) {
  const file = join(await mkdtemp(join(tmpdir(), 'plumbline-')), 'target.yaml');
  await writeFile(file, text);
  return loadProfile(file, { STAGING_KEY: 'one', STAGING_NO_ACCESS_KEY: 'two', OTHER_KEY: 'three' });
}

test('the least that is known makes a valid profile', async () => {
  const files = renderStarterFiles(least, 'specs');
  const profile = await profileOf(files['staging.yaml']!);
  expect(profile).toMatchObject({
    name: 'staging',
    urls: { serverless: least.serverless },
    keys: { valid: 'one' },
  });
  // A slack of its own would stay as it is where somebody adds a fast clock.
  expect(profile).not.toHaveProperty('slackMs');
});

test('all that is known goes into the profile', async () => {
  const { urls, keys, endpoints, capabilities } = await profileOf(
    renderStarterFiles(whole, 'specs')['staging.yaml']!,
  );
  const { serverless, restV1, restV1Schema, restV2, graphql } = whole;
  expect(urls).toEqual({ serverless, restV1, restV1Schema, restV2, graphql });
  expect(keys).toEqual({ valid: 'one', noAccess: 'two', secondUser: 'three' });
  expect(endpoints).toEqual({ probe: 'abc123', exclusive: 'def456', second: 'fed987' });
  expect(capabilities).toEqual({ receiver: { listen: '0.0.0.0:9000', url: whole.receiver } });
});

test('what stands there as a comment is valid once it is taken in', async () => {
  const text = renderStarterFiles(least, 'specs')['staging.yaml']!;
  const taken = text
    .replaceAll(/^# ( *(?:\w+:( |$)))/gm, '$1')
    .replaceAll('STAGING_SECOND_USER_KEY', 'OTHER_KEY');
  const { urls, keys, endpoints, capabilities } = await profileOf(taken);
  expect(Object.keys(urls!)).toHaveLength(5);
  expect(Object.keys(keys!)).toHaveLength(3);
  expect(Object.keys(endpoints!)).toHaveLength(3);
  expect(Object.keys(capabilities!)).toEqual(['receiver', 'spend']);
});

test('an editor finds the schema, and a reader the protocol of the probe', () => {
  const text = renderStarterFiles(least, '../specs')['staging.yaml']!;
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/specs\/target-profile\.schema\.json\n/);
  expect(text).toContain('\n# ../specs/probe.md.\n');
});

test('the example of the environment names each key, and holds none', () => {
  const lines = renderStarterFiles(whole, '')['.env.example']!.split('\n');
  expect(lines.filter((line) => /^\w/.test(line))).toEqual([
    'STAGING_KEY=',
    'STAGING_NO_ACCESS_KEY=',
    'OTHER_KEY=',
  ]);
});

test('the workflow has each key, calls commands and pins its actions', () => {
  const { jobs } = parse(renderStarterFiles(whole, '')['.github/workflows/plumbline.yaml']!);
  const { env, steps } = jobs.judge as {
    env: Record<string, string>;
    steps: { run?: string; uses?: string }[];
  };
  expect(env.OTHER_KEY).toBe('${{ secrets.OTHER_KEY }}');
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    'npm ci',
    'npm run doctor -- --target staging.yaml',
    'npm run verify -- --tier gate --target staging.yaml',
    'npm run clean -- --target staging.yaml',
  ]);
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
});
