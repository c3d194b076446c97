import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from './run-command.ts';

/** What a stand-in for k6 reports of each call, in milliseconds. */
export type StandIn = {
  /** From the instant at which a call was due to its answer. */
  readonly latency: number;
  /** So many more for each call a second; 0 where it is left out. */
  readonly perRate?: number;
  /** So many more on one endpoint. */
  readonly slowerOn?: { readonly endpoint: string; readonly by: number };
  /** From when it was due until it set out; 0 where it is left out. */
  readonly lateness?: number;
  /** How much of each answer's time it took itself; 0 where it is left out. */
  readonly own?: number;
  /** What calls are answered with; 200 where it is left out. */
  readonly status?: number;
  /** A pattern of names of steps in which calls are answered 503, and no job completes. */
  readonly refusesIn?: string;
  /** Whether it makes each call when it is due, and reports what that took; latency and lateness are added to nothing then. */
  readonly makesCalls?: boolean;
  /** The step, by the beginning of its folder's name, in which it hangs after the first half of the calls. */
  readonly hangsIn?: string;
};

/** Writes a program that reports jobs as k6 does, at once and without calls. Gives its path, and that of a file which is there once it hangs. */
export async function writeStandInK6(standIn: StandIn): Promise<{ k6: string; hanging: string }> {
  const folder = await scratchFolder();
  const [k6, hanging] = [join(folder, 'k6'), join(folder, 'hanging')];
  await writeFile(
    k6,
    `#!${process.execPath}\n(${standInMain})(${JSON.stringify({ ...standIn, hanging })});\n`,
  );
  await chmod(k6, 0o755);
  return { k6, hanging };
}

/** Travels as its text, so it reaches nothing outside. */
const standInMain = `async ({ latency: base, perRate = 0, lateness = 0, own = 0, status = 200, hangsIn, refusesIn, slowerOn, hanging, makesCalls }) => {
  const { writeFileSync } = await import('node:fs');
  const { dirname, basename } = await import('node:path');
  const { argv, env } = process;
  const log = argv[argv.indexOf('--console-output') + 1];
  const { calls, rate, seed } = JSON.parse(env.LOAD_ARRIVALS);
  const slower = slowerOn !== undefined && env.LOAD_ENDPOINT === slowerOn.endpoint ? slowerOn.by : 0;
  const latency = base + perRate * rate + slower;
  const hangs = hangsIn !== undefined && basename(dirname(log)).startsWith(hangsIn);
  const refuses = refusesIn !== undefined && new RegExp(refusesIn).test(basename(dirname(log)));
  const begin = Date.now();
  async function call(nth) {
    const due = rate === 0 ? 0 : (1000 * nth) / rate;
    await new Promise((resolve) => setTimeout(resolve, begin + due - Date.now()));
    const answer = await fetch(env.LOAD_URL + '/' + env.LOAD_ENDPOINT + '/runsync?wait=300000', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + env.LOAD_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ input: { probe: { return: { mark: seed + '-' + nth }, ...JSON.parse(env.LOAD_JOB) } } }),
    });
    const record = await answer.json();
    const answered = Date.now() - begin;
    return JSON.stringify({ mark: seed + '-' + nth, begin, due, sent: due, answered, status: answer.status, record });
  }
  const lines = Array.from({ length: hangs ? calls / 2 : calls }, (_, nth) => {
    const due = rate === 0 ? 0 : (1000 * nth) / rate;
    const mark = seed + '-' + nth;
    // Of jobs that are all answered at once two workers can have run each for its share of that time alone.
    const executionTime = rate === 0 ? (2 * (latency - 1)) / calls : latency - 1;
    const record = { id: env.LOAD_ENDPOINT + basename(dirname(log)) + mark, status: 'COMPLETED', output: { mark }, executionTime };
    return JSON.stringify({ mark, due, sent: due + lateness, answered: due + latency, own, status: refuses ? 503 : status, record: refuses ? {} : record });
  });
  const sequence = argv.includes('--execution-segment-sequence') ? argv[argv.indexOf('--execution-segment-sequence') + 1] : '0,1';
  const of = sequence.split(',').length - 1;
  const segment = argv.includes('--execution-segment') ? argv[argv.indexOf('--execution-segment') + 1] : '0:1';
  const shared = Array.from({ length: calls }, (_, nth) => nth).filter((nth) => nth % of === sequence.split(',').indexOf(segment.split(':')[0]));
  const made = makesCalls ? await Promise.all(shared.map(call)) : lines;
  if (!env.LOAD_SUMMARY) console.log(JSON.stringify({ arrivals: JSON.parse(env.LOAD_ARRIVALS) }) + '\\n' + made.join('\\n'));
  writeFileSync(log, made.join('\\n') + '\\n');
  if (hangs) {
    writeFileSync(hanging, '');
    return setTimeout(() => {}, 600_000);
  }
  if (env.LOAD_SUMMARY) writeFileSync(env.LOAD_SUMMARY, '{"metrics":{}}');
}`;
