import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { rules } from '../generated/rules.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const cases = 10;
/** Whole commands, for some of the rules: `suites/all.test.ts` judges each of them twice. */
const some = Object.keys(rules).filter((id) =>
  /^(webhook|job\.(cancel|input|run|runsync|status|stream|wait))\./.test(id),
);

async function digests(seed: number): Promise<Record<string, string>> {
  const results = await scratchFolder();
  const selected = some.flatMap((id) => ['--rule', id]);
  const options = ['--seed', String(seed), '--cases', String(cases), '--results', results];
  await runCommand(['verify', ...options, ...selected]);
  const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
  return Object.fromEntries(
    record.rules
      // Whose domain is a list has the same cases under every seed.
      .filter((rule: { cases: number; exhaustive: boolean }) => !rule.exhaustive && rule.cases >= cases)
      .map(({ id, caseDigest }: { id: string; caseDigest: string }) => [id, caseDigest]),
  );
}

test('two runs with one seed judge the same cases, and another seed others', async () => {
  const [first, other] = [await digests(5), await digests(6)];

  // On a busy machine a case may not be judged, and another one stand in for it.
  const again = await digests(5);
  expect(isDeepStrictEqual(again, first) ? again : await digests(5)).toEqual(first);
  // A list that is cut short begins alike under every seed, and a few rules go through one.
  const alike = Object.keys(first).filter((id) => other[id] === first[id]);
  expect(alike.length, `rules with the same cases under another seed: ${alike.join(', ')}`).toBeLessThan(
    Object.keys(first).length / 20,
  );
}, 900_000);
