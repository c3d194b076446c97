import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownRule, ownRuleModules } from './own-rules.ts';

async function folderOfRules(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'quick.ts'), '');
  return folder;
}

test('modules are named by their addresses, tests left out', async () => {
  const folder = await folderOfRules();
  await writeFile(join(folder, 'quick.test.ts'), '');
  expect(await ownRuleModules(folder)).toEqual([expect.stringMatching(/^file:.*\/quick\.ts$/)]);
});

test('a pipe or a device among them is refused: its import would have no end', async () => {
  const folder = await folderOfRules();
  execFileSync('mkfifo', [join(folder, 'pipe.ts')]);
  await expect(ownRuleModules(folder)).rejects.toThrow(/pipe\.ts is no ordinary file/);
  await rm(join(folder, 'pipe.ts'));
  await symlink('/dev/zero', join(folder, 'zero.js'));
  await expect(ownRuleModules(folder)).rejects.toThrow(/zero\.js is no ordinary file/);
});

test.each([
  [{ calls: 1, makes: { pod: 1 } }, 'makes.pod is 1: write how many a case makes at most'],
  [{ calls: 1, makes: { pod: [1] } }, 'makes.pod is [1]'],
  [{ calls: 1, makes: { pods: [1, 1] } }, 'makes has pods: it counts pod, endpoint, volume, cluster'],
  [{ makes: {} }, 'calls is undefined'],
  [{ calls: 1, api: 'v2' }, "api is no member of what a rule declares: state needs: ['v2']"],
])('a rule that declares %j is told what is wrong', (declares, words) => {
  const stated = { id: 'acme.declared.badly', says: 'It is so.' };
  expect(() => ownRule(stated, declares as unknown as { calls: number }, async () => {})).toThrow(words);
});

test('a need that there is not is refused, with those that there are', () => {
  const needs = ['webhook'] as unknown as ['receiver'];
  expect(() =>
    ownRule({ id: 'acme.needs.badly', says: 'It is so.', needs }, { calls: 1 }, async () => {}),
  ).toThrow('acme.needs.badly: needs has "webhook": a rule needs some of v1, v2, graphql');
});
