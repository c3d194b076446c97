import { afterAll, test } from 'vitest';
import { openBench, ownCheck } from './harness/testing/bench.ts';
import './suites/all.ts';
const bench = await openBench();
afterAll(bench.close);
const { RULE, FAULTS = '', VARIANTS = '', SEEDS = '1 2', CASES = '100' } = process.env;
const worlds = [...FAULTS.split(' ').map((f) => (f ? { faults: [f] } : {})), ...VARIANTS.split(' ').filter(Boolean).map((v) => ({ variants: [v] }))];
for (const world of worlds) for (const seed of SEEDS.split(' ')) test(JSON.stringify(world) + seed, async () => {
  const target = await bench.open(world);
  const r = await bench.judge(ownCheck(RULE as never), { target, seed: Number(seed), cases: Number(CASES), receiver: bench.receiver });
  console.log(JSON.stringify(world), seed, r.verdict, r.cases, r.requests, r.durationMs, (r.reason ?? '').slice(0, 300), r.failure?.counterexample.slice(0, 300) ?? '', process.env.MOVES ? (r as any).moves : '');
  await target.close();
});
