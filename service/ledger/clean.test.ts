import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFile } from '../../engine/testing/scratch.ts';
import {
  cancelled,
  intendedJob,
  type JobAnswers,
  leaveRun,
  lying,
  madeJob,
  saying,
  serveJobs,
} from '../testing/left-run.ts';
import { ledgersIn } from './clean.ts';
import type { Line } from './entry.ts';

describe('a job', () => {
  test('is cancelled with the key that it was submitted with', async () => {
    const { url, calls } = await serveJobs(cancelled);
    const { clean, ledgers, said } = await leaveRun({ url, lines: madeJob });

    expect(await clean()).toBe(0);

    expect(calls).toEqual([
      'POST /ep-1/cancel/job-1 Bearer the-api-key',
      'GET /ep-1/status/job-1 Bearer the-api-key',
    ]);
    expect(await ledgers()).toEqual([]);
    expect(said.join('\n')).toContain('deleting job job-1 on endpoint probe');
  });

  test.each<[string, JobAnswers, number]>([
    ['that is unknown by now is gone', { cancel: [404, {}] }, 0],
    [
      'that had finished is gone',
      { cancel: [400, {}], status: [200, { id: 'job-1', status: 'COMPLETED' }] },
      0,
    ],
    ['that ended meanwhile is gone', { cancel: [500, {}], status: [404, {}] }, 0],
    ['that works on after its cancel was answered as done is left', lying, 1],
    ['that works on is left', { ...lying, cancel: [500, {}] }, 1],
    ['whose status is an error is left', saying(500, {}), 1],
    ['whose status says nothing is left', saying(200, {}), 1],
    ['whose status is that of another one is left', saying(200, { id: 'a', status: 'COMPLETED' }), 1],
    ['whose status nobody knows is left', saying(200, { id: 'job-1', status: 'RUNNING' }), 1],
    ['that we may not touch is left', { cancel: [401, {}], status: [401, {}] }, 1],
  ])('%s', { timeout: 20_000 }, async (_, answers, expected) => {
    const { url } = await serveJobs(answers);
    const { clean, ledgers } = await leaveRun({ url, lines: madeJob });
    expect(await clean()).toBe(expected);
    expect(await ledgers()).toHaveLength(expected);
  });

  test('whose id another submission was answered with is left alone', async () => {
    const { url, calls } = await serveJobs({ cancel: [200, {}] });
    const lines = [intendedJob(1), intendedJob(2), { made: 1, id: 'a' }, { made: 2, id: 'a' }];
    const doubts = [
      { answered: 1, id: 'a' },
      { answered: 2, id: 'a' },
    ];
    const { clean, said } = await leaveRun({ url, lines: [...lines, ...doubts] });
    expect(await clean()).toBe(2);
    expect(calls).toEqual([]);
    expect(said.join('\n')).toContain("so that it may be somebody else's: it is left alone");
    expect(said.join('\n')).not.toContain('curl');
  });

  test('whose id never came back is left until its ttl has ended it', async () => {
    const { url, calls } = await serveJobs({});
    const { clean, said } = await leaveRun({ url, lines: [intendedJob(1)] });
    expect(await clean()).toBe(1);
    expect(said.join('\n')).toContain("without its id it can't be cancelled");
    expect(await (await leaveRun({ url, lines: [intendedJob(1, Date.now() - 1)] })).clean()).toBe(0);
    expect(calls).toEqual([]);
  });

  test('whose ttl is over is forgotten, even while the target can not be reached', async () => {
    const lines = [intendedJob(1, Date.now() - 3_600_000), { made: 1, id: 'job-1' }];
    const { clean, ledgers } = await leaveRun({ url: 'http://127.0.0.1:1', lines });
    expect(await clean()).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('that is gone already is not deleted again', async () => {
    const { url, calls } = await serveJobs({});
    expect(await (await leaveRun({ url, lines: [...madeJob, { gone: 1 }] })).clean()).toBe(0);
    expect(calls).toEqual([]);
  });
});

describe('what could not be deleted', () => {
  test('is kept, and only that', async () => {
    const { url } = await serveJobs({ cancel: [503, {}], status: [503, {}] });
    const lines = [...madeJob, intendedJob(2), { made: 2, id: 'job-2' }, { gone: 2 }];
    const caseContext = await leaveRun({ url, lines });
    expect(await caseContext.clean()).toBe(1);
    expect(await caseContext.clean({ dryRun: true })).toBe(1);
    expect(caseContext.said.at(-1)).toContain('would delete job job-1');
  });

  test('for want of a variable is kept, and the variable named', async () => {
    const { url } = await serveJobs({});
    const { clean, said } = await leaveRun({ url, lines: madeJob });
    expect(await clean({ environment: {} })).toBe(1);
    expect(said.join('\n')).toContain('API_KEY, which is not set');
  });

  test('since the profile leads elsewhere by now is kept', async () => {
    const { url } = await serveJobs({});
    const caseContext = await leaveRun({ url, lines: madeJob });
    const elsewhere = await scratchFile(
      'other.yaml',
      JSON.stringify({
        name: 'staging',
        urls: { serverless: 'http://127.0.0.1:1' },
        keys: { valid: '${API_KEY}' },
      }),
    );
    expect(await caseContext.clean({ target: elsewhere })).toBe(1);
    expect(caseContext.said.join('\n')).toContain('another address');
  });

  test.each<[string, object | undefined, string]>([
    ['leads elsewhere', { restV2: 'http://127.0.0.1:2' }, '(urls.restV2)'],
    ['is no longer named', undefined, '(urls.restV2, which is gone)'],
  ])('since an API of the profile %s is kept, and nothing is called', async (_, urls, words) => {
    const { url, calls } = await serveJobs(cancelled);
    const management = { restV2: 'http://127.0.0.1:1' };
    const { clean, ledgers, profile, said } = await leaveRun({ url, lines: madeJob, management });
    const moved = { name: 'staging', urls: { serverless: url, ...urls }, keys: { valid: '${API_KEY}' } };

    const named = await clean({ target: await scratchFile('other.yaml', JSON.stringify(moved)) });
    await writeFile(profile, JSON.stringify(moved));
    const plain = await clean();

    expect({ named, plain, calls }).toEqual({ named: 1, plain: 1, calls: [] });
    expect(
      said.filter((line) => line.includes(`leads to another address than it did ${words}`)),
    ).toHaveLength(2);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is not searched for at an API that the run did not have', async () => {
    const other = await serveJobs({});
    const { url } = await serveJobs(cancelled);
    const pod = { intended: 1, kind: 'pod', tag: 'r.1', facts: { api: 'v1', name: 'plumbline-1' } } as const;
    const { clean, profile } = await leaveRun({ url, lines: [pod] });
    const wider = { name: 'staging', urls: { serverless: url, restV2: other.url } };
    await writeFile(profile, JSON.stringify({ ...wider, keys: { valid: '${API_KEY}' } }));
    expect(await clean()).toBe(1);
    expect(other.calls).toEqual([]);
  });

  test('of a kind that a newer version made is kept', async () => {
    const { url } = await serveJobs({});
    const pod = { intended: 1, kind: 'pod', tag: 'r.1', facts: {} } as unknown as Line;
    expect(await (await leaveRun({ url, lines: [pod] })).clean()).toBe(1);
  });
});

describe('what was made with another key', () => {
  const keyOfRun = 'key-of-another-account';

  test('is kept, and nothing is called', async () => {
    const { url, calls } = await serveJobs({});
    const { clean, ledgers, said } = await leaveRun({ url, lines: madeJob, keyOfRun });
    expect(await clean()).toBe(1);
    expect(said.join('\n')).toContain('the run had another key');
    expect(calls).toEqual([]);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is forgotten on demand', async () => {
    const { url } = await serveJobs({});
    const { clean, ledgers } = await leaveRun({ url, lines: madeJob, keyOfRun });
    expect(await clean({ forget: { run: 'r', confirmed: true, ask: undefined } })).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('is unknown with --another-key while nothing shows it', async () => {
    const { url } = await serveJobs({});
    const { clean, ledgers, profile } = await leaveRun({ url, lines: madeJob, keyOfRun });
    expect(await clean({ anotherKey: true, target: profile })).toBe(1);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is deleted with --another-key where it is shown', async () => {
    const { url } = await serveJobs(cancelled);
    const { clean, ledgers, profile } = await leaveRun({ url, lines: madeJob, keyOfRun });
    expect(await clean({ anotherKey: true, target: profile })).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('is kept with --another-key alone: the profile that a ledger names may be anybody’s', async () => {
    const { url, calls } = await serveJobs(cancelled);
    const { clean } = await leaveRun({ url, lines: madeJob, keyOfRun });
    expect(await clean({ anotherKey: true })).toBe(1);
    expect(calls).toEqual([]);
  });
});

describe('the key goes to nobody for a ledger that anybody may have written', () => {
  test.each<[string, (target: Record<string, unknown>) => object]>([
    ['has no fingerprint of it', ({ key: _, ...target }) => target],
    [
      'has its fingerprint at other addresses',
      ({ management: _, ...target }) => ({ ...target, management: {} }),
    ],
    ['has another fingerprint', (target) => ({ ...target, key: { salt: 'a', digits: 'b' } })],
    ['has what is no fingerprint', (target) => ({ ...target, key: null })],
  ])('that %s', async (_, change) => {
    const { url, calls } = await serveJobs(cancelled);
    const management = { restV2: `${url}/v2` };
    const { clean, ledgers, folder } = await leaveRun({ url, management, lines: madeJob });
    const name = join(folder, (await ledgers())[0]!);
    const [header, ...lines] = (await readFile(name, 'utf8')).split('\n');
    const parsed = JSON.parse(header!) as { target: Record<string, unknown> };
    const forged = JSON.stringify({ ...parsed, target: change(parsed.target) });
    await writeFile(name, [forged, ...lines].join('\n'));

    expect(await clean()).toBe(1);
    expect(calls).toEqual([]);
  });
});

test('a file that only a ledger names, and that is no profile, is not quoted', async () => {
  const { url } = await serveJobs(cancelled);
  const { clean, profile, said } = await leaveRun({ url, lines: madeJob });
  await writeFile(profile, 'root:$6$salt$digits:\n');
  expect(await clean()).toBe(1);
  expect(said.join('\n')).toContain("can't be used");
  expect(said.join('\n')).not.toContain('digits');
});

test('many jobs that are left for one reason are summarized', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => intendedJob(index + 1));
  const { clean, said } = await leaveRun({ url: 'http://127.0.0.1:1', lines });
  expect(await clean()).toBe(500);
  expect(said.length).toBeLessThan(40);
  expect(said.at(-1)).toContain('and 497 more of the kind job');
});

test('what is left comes with the command to type, which names the variable of the key', async () => {
  const { url } = await serveJobs({ cancel: [503, {}], status: [503, {}] });
  const { clean, said } = await leaveRun({ url, lines: madeJob });
  await clean();
  expect(said.at(-1)).toContain(
    `by hand: curl -X POST -H 'authorization: Bearer '"$API_KEY" '${url}/ep-1/cancel/job-1'`,
  );
});

test('a file in the place of the folder of ledgers is said to be none', async () => {
  const file = await scratchFile('ledger', '');
  await expect(ledgersIn(file)).rejects.toThrow(`the ledgers in ${file} can't be read: it is no folder`);
});
