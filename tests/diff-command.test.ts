import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderResults } from '../engine/report/render-results.ts';
import { reportOf, resultOf } from '../engine/testing/results.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const run = renderResults(reportOf([resultOf()]));
const load = (name: string) => ({
  ...{ load: name, target: 't', startedAt: '2026-06-01T00:00:00.000Z', durationMs: 1, instances: 1 },
  findings: [{ part: 'all jobs', verdict: 'pass', documented: 'x', measured: 'x' }],
});
const folders = {
  '2026-06-01T': run,
  '2026-06-02T': renderResults(reportOf([resultOf({ verdict: 'fail' })], { alterations: ['--fault', 'x'] })),
  '2026-05-01T': { ...run, summary: {} },
  'load-soak': load('soak'),
  'load-other': load('rate-limits'),
};

let results: string;
beforeAll(async () => {
  results = await scratchFolder();
  for (const [name, content] of Object.entries(folders)) {
    await mkdir(join(results, name));
    await writeFile(join(results, name, 'results.json'), JSON.stringify(content));
  }
});

const diff = (earlier: string, later: string) =>
  runCommand(['diff', join(results, earlier), join(results, later)]);

describe('`npm run diff`', () => {
  test('reports which runs it compares, and what differs', async () => {
    const { code, stdout } = await diff('2026-06-01T', '2026-06-02T');
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^earlier {2}embedded emulator at 2026-.*: 1 pass$/),
      expect.stringMatching(/^later {4}embedded emulator at 2026-.*: 1 fail, altered by --fault x$/),
      '',
      'verdict  job.run.accepts: pass → fail',
      'they differ: 1 verdict',
      '',
    ]);
  });

  test('ends with 0 where nothing differs, of loads too', async () => {
    expect(await diff('load-soak', 'load-soak')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('soak against t at 2026-06-01T00:00:00.000Z: 1 pass'),
    });
  });

  test.each([
    ['a folder that is not there', 'nowhere', 'there is no folder'],
    ['a file', '2026-06-02T/results.json', 'is no folder: give the one of a run or a load, such as'],
    [
      'a run of another version',
      '2026-05-01T',
      'is no run that this version of the suite can read: /summary',
    ],
    ['a load beside a run', 'load-soak', "a load: they can't be compared"],
  ])('says what is wrong with %s', async (_, other, words) => {
    expect(await diff('2026-06-01T', other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
  });

  test('compares no loads of two kinds', async () => {
    expect(await diff('load-soak', 'load-other')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('one load is soak and the other rate-limits'),
    });
  });
});
