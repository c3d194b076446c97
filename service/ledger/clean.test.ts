import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { createTransport } from '../../engine/http/transport.ts';
import { createJournalFile, openJournalFile } from '../../engine/ledger/journal.ts';
import { ownerHere } from '../../engine/ledger/owner.ts';
import { scratchFile, scratchFolder } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { fingerprintAddresses } from './address.ts';
import { type CleanOptions, clean, ledgerFolder } from './clean.ts';
import type { Line } from './entry.ts';
import { fingerprintKey } from './key-fingerprint.ts';

const transport = createTransport();
afterAll(transport.close);

const environment = { API_KEY: 'the-api-key' };
const dead = { pid: 2 ** 22 + 1, start: null };
const job = (number: number, endsBy = Date.now() + 60_000): Line => ({
  ...{
    intended: number,
    kind: 'job',
    tag: `r.${number}`,
    facts: { endpoint: 'probe', key: 'valid', endsBy },
  },
});

type Left = {
  lines: readonly Line[];
  owner?: object;
  url: string;
  /** Management APIs of the run. */
  management?: object;
  keyOfRun?: string;
};

/** What a run left on a shared target, and cleaning it up. */
async function left({ lines, owner = dead, url, management, keyOfRun = environment.API_KEY }: Left) {
  const urls = { serverless: url, ...management };
  const profile = { name: 'staging', urls, keys: { valid: '${API_KEY}' }, endpoints: { probe: 'ep-1' } };
  const file = await scratchFile('target.yaml', JSON.stringify(profile));
  const results = await scratchFolder();
  const target = {
    ...{ name: 'staging', profile: file, ...fingerprintAddresses(profile) },
    key: fingerprintKey({ keys: { valid: keyOfRun } }),
  };
  const ledger = join(ledgerFolder(results), 'r.jsonl');
  await createJournalFile(ledger, {
    ledger: 1,
    run: 'r',
    owner: { ...(await ownerHere()), ...owner },
    target,
  });
  const journal = await openJournalFile(ledger);
  for (const line of lines) await journal.append(line);
  await journal.close();
  const said: string[] = [];
  return {
    said,
    profile: file,
    folder: ledgerFolder(results),
    ledgers: () => readdir(ledgerFolder(results)),
    clean: (more: Partial<CleanOptions> = {}) => {
      const options = { results, target: undefined, run: undefined, dryRun: false, environment, ...more };
      return clean(options, transport, (line) => said.push(line));
    },
  };
}

/** Answers calls of the job API by operation, and tells which came. */
async function target(answers: Record<string, [number, object]>) {
  const calls: string[] = [];
  const listener: RequestListener = (request, response) => {
    const [operation = ''] = /cancel|status/.exec(request.url ?? '') ?? [];
    calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const [status, body] = answers[operation] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  return { url: await serve(listener), calls };
}

const lines = (...all: object[]): string => all.map((line) => JSON.stringify(line)).join('\n');

const made: Line[] = [job(1), { made: 1, id: 'job-1' }];

const lying: Record<string, [number, object]> = {
  cancel: [200, { id: 'job-1', status: 'CANCELLED' }],
  status: [200, { id: 'job-1', status: 'IN_PROGRESS' }],
};

const cancelled: Record<string, [number, object]> = {
  cancel: [200, { id: 'job-1', status: 'CANCELLED' }],
  status: [200, { id: 'job-1', status: 'CANCELLED' }],
};

const saying = (status: number, body: object): Record<string, [number, object]> => ({
  ...cancelled,
  status: [status, body],
});

describe('a ledger that can not be worked through', () => {
  const header = { ledger: 1, run: 'x', target: { name: 'x', profile: '/x', address: 'x' } };
  const owner = { host: hostname(), pid: 2 ** 22 + 1, start: null };

  test.each<[string, string]>([
    ['without an owner', JSON.stringify({ ...header, owner: null })],
    ['without a target', JSON.stringify({ ledger: 1, run: 'x', owner })],
    [
      'of a kind that objects have',
      lines({ ...header, owner }, { intended: 1, kind: 'constructor', tag: 't' }),
    ],
    ['without facts', lines({ ...header, owner }, { intended: 1, kind: 'job', tag: 't' })],
  ])('costs no other its resources: %s', async (_, text) => {
    const { url, calls } = await target(cancelled);
    const { clean, folder, said } = await left({ url, lines: made });
    await writeFile(join(folder, 'a.jsonl'), text);

    expect(await clean()).toBe(1);

    expect(calls[0]).toBe('POST /ep-1/cancel/job-1 Bearer the-api-key');
    expect(said[0]).toMatch(/a\.jsonl: left alone|^run x against x: 1 not known to be gone/);
  });

  test('costs nobody time: a pipe', { timeout: 10_000 }, async () => {
    const { url, calls } = await target(cancelled);
    const { clean, folder, said } = await left({ url, lines: made });
    execFileSync('mkfifo', [join(folder, 'a.jsonl')]);

    expect(await clean()).toBe(1);

    expect(calls).not.toEqual([]);
    expect(said[0]).toMatch(/a\.jsonl: left alone, it can't be worked through: it is no file/);
  });
});

describe('a damaged ledger', () => {
  async function damaged() {
    const { url, calls } = await target(cancelled);
    const run = await left({ url, lines: made });
    const file = join(run.folder, 'r.jsonl');
    const [header, ...others] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [header, ...others.slice(0, 2), '{"intended":2,"ki', '{"shown":2}', ''].join('\n'));
    return { ...run, file, calls };
  }

  test('has what it lists deleted, and is kept: something that it lacks may be left', async () => {
    const { clean, said, ledgers, file, calls } = await damaged();

    expect(await clean()).toBe(1);

    expect(calls).toHaveLength(2);
    const words = `the ledger ${file} is damaged (line 4: can't be read; line 5: entry 2 is not there)`;
    expect(said.join('\n')).toContain('1 deleted, or seen to be gone');
    expect(said.at(-1)).toContain(words);
    expect(said.at(-1)).toMatch(/names that begin with plumbline-, .* --forget r drops the ledger/);
    expect(await ledgers()).toEqual(['r.jsonl']);
  });

  test('is reported again, also with --dry-run, until it is forgotten', async () => {
    const { clean, said, ledgers } = await damaged();
    await clean();
    for (const dryRun of [false, true]) {
      said.length = 0;
      expect(await clean({ dryRun })).toBe(1);
      expect(said.join('\n')).toMatch(/nothing that it is known to have made is left\n.* is damaged/);
    }
    expect(await clean({ forget: { run: 'r', confirmed: true, ask: undefined } })).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('is reported where its target can not be reached, either', async () => {
    const { clean, said } = await damaged();
    expect(await clean({ environment: {} })).toBe(1);
    expect(said.at(-1)).toContain('is damaged');
  });
});

describe('a job', () => {
  test('is cancelled with the key that it was submitted with', async () => {
    const { url, calls } = await target(cancelled);
    const { clean, ledgers, said } = await left({ url, lines: made });

    expect(await clean()).toBe(0);

    expect(calls).toEqual([
      'POST /ep-1/cancel/job-1 Bearer the-api-key',
      'GET /ep-1/status/job-1 Bearer the-api-key',
    ]);
    expect(await ledgers()).toEqual([]);
    expect(said.join('\n')).toContain('deleting job job-1 on endpoint probe');
  });

  test.each<[string, Record<string, [number, object]>, number]>([
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
    const { url } = await target(answers);
    const { clean, ledgers } = await left({ url, lines: made });
    expect(await clean()).toBe(expected);
    expect(await ledgers()).toHaveLength(expected);
  });

  test('whose id another submission was answered with is left alone', async () => {
    const { url, calls } = await target({ cancel: [200, {}] });
    const lines = [job(1), job(2), { made: 1, id: 'a' }, { made: 2, id: 'a' }];
    const doubts = [
      { answered: 1, id: 'a' },
      { answered: 2, id: 'a' },
    ];
    const { clean, said } = await left({ url, lines: [...lines, ...doubts] });
    expect(await clean()).toBe(2);
    expect(calls).toEqual([]);
    expect(said.join('\n')).toContain("so that it may be somebody else's: it is left alone");
    expect(said.join('\n')).not.toContain('curl');
  });

  test('whose id never came back is left until its ttl has ended it', async () => {
    const { url, calls } = await target({});
    const { clean, said } = await left({ url, lines: [job(1)] });
    expect(await clean()).toBe(1);
    expect(said.join('\n')).toContain("without its id it can't be cancelled");
    expect(await (await left({ url, lines: [job(1, Date.now() - 1)] })).clean()).toBe(0);
    expect(calls).toEqual([]);
  });

  test('whose ttl is over is forgotten, even while the target can not be reached', async () => {
    const lines = [job(1, Date.now() - 3_600_000), { made: 1, id: 'job-1' }];
    const { clean, ledgers } = await left({ url: 'http://127.0.0.1:1', lines });
    expect(await clean()).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('that is gone already is not deleted again', async () => {
    const { url, calls } = await target({});
    expect(await (await left({ url, lines: [...made, { gone: 1 }] })).clean()).toBe(0);
    expect(calls).toEqual([]);
  });
});

describe('what could not be deleted', () => {
  test('is kept, and only that', async () => {
    const { url } = await target({ cancel: [503, {}], status: [503, {}] });
    const lines = [...made, job(2), { made: 2, id: 'job-2' }, { gone: 2 }];
    const caseContext = await left({ url, lines });
    expect(await caseContext.clean()).toBe(1);
    expect(await caseContext.clean({ dryRun: true })).toBe(1);
    expect(caseContext.said.at(-1)).toContain('would delete job job-1');
  });

  test('for want of a variable is kept, and the variable named', async () => {
    const { url } = await target({});
    const { clean, said } = await left({ url, lines: made });
    expect(await clean({ environment: {} })).toBe(1);
    expect(said.join('\n')).toContain('API_KEY, which is not set');
  });

  test('since the profile leads elsewhere by now is kept', async () => {
    const { url } = await target({});
    const caseContext = await left({ url, lines: made });
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
    const { url, calls } = await target(cancelled);
    const management = { restV2: 'http://127.0.0.1:1' };
    const { clean, ledgers, profile, said } = await left({ url, lines: made, management });
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
    const other = await target({});
    const { url } = await target(cancelled);
    const pod = { intended: 1, kind: 'pod', tag: 'r.1', facts: { api: 'v1', name: 'plumbline-1' } } as const;
    const { clean, profile } = await left({ url, lines: [pod] });
    const wider = { name: 'staging', urls: { serverless: url, restV2: other.url } };
    await writeFile(profile, JSON.stringify({ ...wider, keys: { valid: '${API_KEY}' } }));
    expect(await clean()).toBe(1);
    expect(other.calls).toEqual([]);
  });

  test('of a kind that a newer version made is kept', async () => {
    const { url } = await target({});
    const pod = { intended: 1, kind: 'pod', tag: 'r.1', facts: {} } as unknown as Line;
    expect(await (await left({ url, lines: [pod] })).clean()).toBe(1);
  });
});

describe('what was made with another key', () => {
  const keyOfRun = 'key-of-another-account';

  test('is kept, and nothing is called', async () => {
    const { url, calls } = await target({});
    const { clean, ledgers, said } = await left({ url, lines: made, keyOfRun });
    expect(await clean()).toBe(1);
    expect(said.join('\n')).toContain('the run had another key');
    expect(calls).toEqual([]);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is forgotten on demand', async () => {
    const { url } = await target({});
    const { clean, ledgers } = await left({ url, lines: made, keyOfRun });
    expect(await clean({ forget: { run: 'r', confirmed: true, ask: undefined } })).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('is unknown with --another-key while nothing shows it', async () => {
    const { url } = await target({});
    const { clean, ledgers } = await left({ url, lines: made, keyOfRun });
    expect(await clean({ anotherKey: true })).toBe(1);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is deleted with --another-key where it is shown', async () => {
    const { url } = await target(cancelled);
    const { clean, ledgers } = await left({ url, lines: made, keyOfRun });
    expect(await clean({ anotherKey: true })).toBe(0);
    expect(await ledgers()).toEqual([]);
  });
});

test('many jobs that are left for one reason are summarized', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => job(index + 1));
  const { clean, said } = await left({ url: 'http://127.0.0.1:1', lines });
  expect(await clean()).toBe(500);
  expect(said.length).toBeLessThan(40);
  expect(said.at(-1)).toContain('and 497 more of the kind job');
});

test('what is left comes with the command to type, which names the variable of the key', async () => {
  const { url } = await target({ cancel: [503, {}], status: [503, {}] });
  const { clean, said } = await left({ url, lines: made });
  await clean();
  expect(said.at(-1)).toContain(
    `by hand: curl -X POST -H 'authorization: Bearer '"$API_KEY" '${url}/ep-1/cancel/job-1'`,
  );
});

describe('a run whose target is gone for good', () => {
  const gone = { url: 'http://127.0.0.1:1', lines: made };

  test('is forgotten with --yes, after what that means was said', async () => {
    const { clean, ledgers, said } = await left(gone);
    expect(await clean({ forget: { run: 'r', confirmed: true, ask: undefined } })).toBe(0);
    expect(said.join('\n')).toContain('goes on costing');
    expect(await ledgers()).toEqual([]);
  });

  test.each([
    ['nobody can be asked', undefined],
    ['the answer is no', async () => 'n'],
  ])('is kept when %s', async (_, ask) => {
    const { clean, ledgers } = await left(gone);
    await expect(clean({ forget: { run: 'r', confirmed: false, ask } })).rejects.toThrow(UsageError);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is kept while it still runs', async () => {
    const { clean } = await left({ ...gone, owner: {} });
    const forgetting = clean({ forget: { run: 'r', confirmed: true, ask: undefined } });
    await expect(forgetting).rejects.toThrow('still runs');
  });

  test('must have a ledger', async () => {
    const { clean } = await left(gone);
    const forgetting = clean({ forget: { run: 'other', confirmed: true, ask: undefined } });
    await expect(forgetting).rejects.toThrow('there is no ledger');
  });
});

describe('a run is left alone', () => {
  const nobody = { url: 'http://127.0.0.1:1', lines: made };

  test('while it lives', async () => {
    const { clean, said, ledgers } = await left({ ...nobody, owner: {} });
    expect(await clean()).toBe(0);
    expect(said.join()).toContain(`still runs (pid ${process.pid})`);
    expect(await ledgers()).toHaveLength(1);
  });

  test('when it was begun elsewhere, unless it is named', async () => {
    const { url } = await target({ cancel: [200, {}] });
    const { clean, said } = await left({ url, lines: made, owner: { host: 'elsewhere' } });
    expect(await clean()).toBe(1);
    expect(said.join()).toContain('--run r');
    expect(await clean({ run: 'r' })).toBe(0);
  });

  test('when it was begun in another container of this host, unless it is named', async () => {
    const { url, calls } = await target(cancelled);
    const { clean, said } = await left({ url, lines: made, owner: { ...dead, namespace: 'another one' } });
    expect(await clean()).toBe(1);
    expect(calls).toEqual([]);
    expect(said.join()).toMatch(/another container or PID namespace of .*--run r/);
    expect(await clean({ run: 'r' })).toBe(0);
  });

  test('no longer where nobody else can run with these results', async () => {
    const { url } = await target(cancelled);
    const { clean } = await left({ url, lines: made, owner: { ...dead, namespace: 'another one' } });
    expect(await clean({ haveOthersEnded: true })).toBe(0);
  });

  test('when another target is to be cleaned', async () => {
    const { clean, said } = await left(nobody);
    const other = {
      name: 'production',
      urls: { serverless: 'http://127.0.0.1:1' },
      keys: { valid: '${API_KEY}' },
    };
    expect(await clean({ target: await scratchFile('other.yaml', JSON.stringify(other)) })).toBe(0);
    expect(said.join()).toContain('another target');
  });
});
