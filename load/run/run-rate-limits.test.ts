import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { refusedOtherwise } from './judge-limits.ts';
import type { LoadRequest } from './loads.ts';
import { runRateLimits, settled } from './run-rate-limits.ts';
import type { LoadFinding, LoadVerdict } from './verdict.ts';

const one = (part: string, verdict: LoadVerdict): LoadFinding => ({
  part,
  verdict,
  documented: '',
  measured: '',
});

test.each<[LoadVerdict, LoadVerdict, LoadVerdict]>([
  ['inconclusive', 'pass', 'pass'],
  ['inconclusive', 'fail', 'fail'],
  ['inconclusive', 'inconclusive', 'inconclusive'],
  ['pass', 'inconclusive', 'pass'],
  ['pass', 'fail', 'fail'],
  ['fail', 'pass', 'fail'],
])('first %s and then %s is %s', (first, second, expected) => {
  const [run, other] = settled(
    [one('run: within', first), one('status: within', 'pass')],
    [one('run: within', second)],
  );
  expect([run!.verdict, other!.verdict]).toEqual([expected, 'pass']);
});

test('an excess that was refused with a 5xx, and all of it twice, is a violation', () => {
  const open = { ...one('run: above', 'inconclusive'), reason: refusedOtherwise };
  const other = { ...open, reason: 'calls were not answered' };
  const verdictOf = (first: LoadFinding, second: LoadFinding) => settled([first], [second])[0]!.verdict;
  expect(verdictOf(open, open)).toBe('fail');
  expect([verdictOf(open, other), verdictOf(other, open)]).toEqual(['inconclusive', 'inconclusive']);
});

test('where the target lets nothing be asked once more, what was seen before stays', async () => {
  const folder = await scratchFolder();
  const k6 = join(folder, 'k6');
  const main = `const { env } = process;
    if (env.LOAD_SUMMARY.includes('again')) { console.error('Error: it refuses jobs'); process.exit(107); }
    require('node:fs').writeFileSync(env.LOAD_SUMMARY, JSON.stringify({ metrics: {
      'offered{row:requests}': { type: 'counter', values: { count: 1 } },
      'refused{row:requests,phase:within}': { type: 'counter', values: { count: 10 } },
    } }));`;
  await writeFile(k6, `#!${process.execPath}\n${main}\n`);
  await chmod(k6, 0o755);
  const target = { requestsPerWorker: 0, secrets: new Map() };
  const { signal } = new AbortController();
  const request = {
    k6,
    target,
    folder,
    signal,
    instances: 1,
    environment: {},
    rows: 'requests',
    summaries: [],
  };

  const { findings, counts } = await runRateLimits(request as unknown as LoadRequest);

  expect(findings.filter(({ verdict }) => verdict === 'fail')).toMatchObject([{ part: 'requests: within' }]);
  expect(counts).toHaveLength(1);
});
