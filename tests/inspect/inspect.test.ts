import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import type { InspectionFacts } from '../../service/inspect/inspection-facts.ts';
import { likelyCauses } from '../../service/inspect/likely-causes.ts';
import { renderInspection } from '../../service/inspect/render-inspection.ts';
import type { Profile } from '../../service/profile/profile.ts';
import { runCommand } from '../run-command.ts';
import { openWards, type Ward, type Wards } from './wards.ts';

const hour = 3_600_000;
const gpu = 'NVIDIA A100 80GB PCIe';

let wards: Wards;

beforeAll(async () => {
  wards = await openWards();
});

afterAll(() => wards.close());

function summaryOf(facts: InspectionFacts): string {
  return likelyCauses(facts).summary;
}

function working(work: number): object {
  return { input: { probe: { work } } };
}

/** An endpoint that no worker ever gets, of a GPU type that Pods have taken. */
async function rentAll({ rest }: Ward): Promise<string> {
  const { id } = await rest('POST', '/serverless', {
    ...{ name: 'scarce', image: 'probe', gpu: { pools: ['AMPERE_80'], count: 1 } },
    scaling: { type: 'QUEUE_DELAY', queueDelay: hour / 1000 },
  });
  const { gpus } = (await rest('GET', '/catalog/gpus', {})) as { gpus: { id: string; pool: string }[] };
  for (const { id: type } of gpus.filter(({ pool }) => pool === 'AMPERE_80')) await rentOf(type, rest);
  return id as string;
}

async function rentOf(type: string, rest: Ward['rest']): Promise<void> {
  const pod = { name: 'taker', image: 'anything', gpu: { id: type, count: 1 } };
  for (let count = 0; count < 100; count += 1) {
    const taken = await rest('POST', '/pods', pod).catch(() => undefined);
    if (taken === undefined) return;
  }
}

describe('a job waits', () => {
  test('behind a maximum of 0', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe', workersMax: 0 }] });
    const facts = await ward.facts(await ward.submit('probe', working(0)));
    expect(summaryOf(facts)).toBe('endpoint paused');
  });

  test('for workers that crash', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe', coldStartMs: 60_000 }] });
    const job = await ward.submit('probe', { input: { probe: { crash: { always: true } } } });
    await ward.advance(61_000);
    const facts = await ward.facts(job, { pause: () => ward.advance(60_000) });
    const [first] = likelyCauses(facts).causes;
    expect(first).toMatchObject({ cause: 'crash loop' });
    expect(first!.evidence).toContain('retried jobs rose from 1 to 2');
    expect(first!.evidence).toContain('every worker was replaced meanwhile');
  });

  test('behind a rate limit', async () => {
    const ward = await wards.open({
      endpoints: [{ name: 'probe', coldStartMs: hour }],
      faults: ['first-call-after-silence-is-refused'],
    });
    const job = await ward.submit('probe', working(0));
    await ward.facts(job);
    await ward.advance(60_000);
    const facts = await ward.facts(job);
    expect(facts.refused).toContain('GET /status');
    expect(summaryOf(facts)).toBe('throttled');
  });

  test('for a GPU type that is not in stock', async () => {
    const ward = await wards.open({});
    const endpoint = await rentAll(ward);
    const facts = await ward.facts(await ward.submit(endpoint, working(0)), { endpoint });
    expect(facts.stock).toContainEqual({ type: gpu, status: 'None' });
    expect(summaryOf(facts)).toBe('no stock');
  });

  test('behind a job that keeps the only worker', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe', workersMax: 1 }] });
    await ward.submit('probe', working(hour));
    const facts = await ward.facts(await ward.submit('probe', working(0)));
    expect(summaryOf(facts)).toBe('workers busy');
    expect(facts.logs[0]!.lines).toContainEqual(expect.stringMatching(/^job .* started$/));
  });

  test('for a worker that starts', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe', coldStartMs: hour }] });
    const facts = await ward.facts(await ward.submit('probe', working(0)));
    expect(likelyCauses(facts).causes).toMatchObject([
      {
        cause: 'minimum 0 and cold',
        evidence: ['its minimum of workers is 0', 'no worker is running or idle', '1 worker starting'],
      },
    ]);
  });
});

describe('no cause is named', () => {
  test('of a job that runs, wherever in the profile its endpoint is', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe' }, { name: 'second' }] });
    const facts = await ward.facts(await ward.submit('second', working(hour)));
    expect(facts.endpoint).toMatchObject({ name: 'second' });
    expect(summaryOf(facts)).toBe('not waiting: IN_PROGRESS');
  });

  test('of a job that no endpoint knows', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe' }] });
    expect(summaryOf(await ward.facts('nobody'))).toBe(
      "can't tell, because no endpoint of the profile knows the job",
    );
  });

  test('where a conforming service shows little more than the state', async () => {
    const url = await serve((request, response) => {
      const isStatus = request.url?.includes('/status/');
      const body = isStatus ? { id: 'job-1', status: 'IN_QUEUE' } : { jobs: {}, workers: {} };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    const profile: Profile = {
      ...{ name: 'bare', urls: { serverless: url }, keys: { valid: 'key' }, secrets: {} },
      endpoints: { probe: 'abc' },
    };
    const ward = await wards.open({});
    const facts = await ward.facts('job-1', { profile });
    expect(summaryOf(facts)).toMatch(/^can't tell, because \/health shows no workers; the profile names no/);
  });

  test('and nothing that a target says steers a terminal', async () => {
    const url = await serve((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"status":"\\u001b[2JIN_QUEUE"}');
    });
    const ward = await wards.open({});
    const profile: Profile = {
      ...{ name: 'hostile', urls: { serverless: url, restV2: url }, keys: { valid: 'key' }, secrets: {} },
      endpoints: { probe: 'abc' },
    };
    const facts = await ward.facts('job-1', { profile });
    const text = renderInspection(facts, likelyCauses(facts));
    expect(text).toContain('IN_QUEUE');
    expect(text).not.toContain('\u001b');
  });
});

test('a worker whose id no address can hold is passed over', async () => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    const workers = ['..', '.', '\ud800', '', 'w1'].map((id) => ({ id, status: 'unhealthy' }));
    const body = path.includes('/status/')
      ? { id: 'job-1', status: 'IN_QUEUE' }
      : { jobs: { inQueue: 1 }, workers: path.endsWith('/workers') ? workers : { running: 0, idle: 0 } };
    response
      .setHeader('content-type', 'application/json')
      .end(path.endsWith('/logs') ? 'panic: out of memory\n' : JSON.stringify(body));
  });
  const profile: Profile = {
    ...{ name: 'climbing', urls: { serverless: url, restV2: `${url}/v2` }, keys: { valid: 'key' } },
    ...{ secrets: {}, endpoints: { probe: 'abc' } },
  };
  const ward = await wards.open({});
  const facts = await ward.facts('job-1', { profile });
  expect(facts.logs).toEqual([{ worker: 'w1', lines: ['panic: out of memory'] }]);
  expect(paths.filter((path) => path.endsWith('/logs'))).toEqual(['/v2/serverless/abc/workers/w1/logs']);
  expect(facts.hidden).toContain("the logs of 3 workers, whose id can't be written into an address");
  expect(facts.hidden).toContain('1 worker without an id');
  expect(likelyCauses(facts).causes).not.toEqual([]);
});

describe('the command', () => {
  test('prints the cause with its evidence, and as JSON', async () => {
    const ward = await wards.open({ endpoints: [{ name: 'probe', workersMax: 0 }] });
    const job = await ward.submit('probe', working(0));
    const file = join(await scratchFolder(), 'target.yaml');
    const { secrets: _, ...profile } = ward.profile;
    await writeFile(file, JSON.stringify({ ...profile, keys: { valid: `\${WARD_KEY}` } }));
    const key = { WARD_KEY: ward.world.keys.valid };
    const words = ['inspect', job, '--target', file, '--pause', '0'];
    const [text, json] = await Promise.all([runCommand(words, key), runCommand([...words, '--json'], key)]);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain('most likely endpoint paused');
    expect(text.stdout).not.toContain(key.WARD_KEY);
    expect(JSON.parse(json.stdout)).toMatchObject({
      state: 'waiting',
      causes: [{ cause: 'endpoint paused' }, { cause: 'minimum 0 and cold' }],
      facts: { job, settings: { max: 0 } },
    });
  });

  test.each([
    [['inspect', 'job-1'], '--target names the file of its profile'],
    [['inspect', 'job-1', '--target', 'none.yaml'], 'none.yaml'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await runCommand(words);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
