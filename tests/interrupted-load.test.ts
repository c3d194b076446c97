import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from './run-command.ts';
import { eventually, startCommand } from './running-command.ts';
import { writeStandInK6 } from './stand-in-k6.ts';

test('a load that is interrupted ends with 130, at once, and its k6 with it', async () => {
  const folder = await scratchFolder();
  const k6 = join(folder, 'k6');
  const begun = join(folder, 'begun');
  await writeFile(k6, `#!/bin/sh\necho $$ >${begun}\nexec sleep 600\n`);
  await chmod(k6, 0o755);
  const load = startCommand(['load', 'soak', '--results', folder], { K6_BIN: k6 });
  const pid = await eventually(async () => Number(await readFile(begun, 'utf8').catch(() => '')), Boolean);

  load.kill('SIGINT');

  const { code, stderr } = await load.ended;
  expect(code).toBe(130);
  expect(stderr).toContain('interrupted: nothing was judged');
  expect(stderr).not.toContain('not everything may be deleted');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a load of a target that is interrupted says what it leaves there', async () => {
  const folder = await scratchFolder();
  const [k6, begun, target] = [join(folder, 'k6'), join(folder, 'begun'), join(folder, 'target.yaml')];
  await writeFile(k6, `#!/bin/sh\necho $$ >${begun}\nexec sleep 600\n`);
  await chmod(k6, 0o755);
  const urls = { serverless: 'http://127.0.0.1:9/v1' };
  const profile = { name: 'far', urls, keys: { valid: `\${FAR_KEY}` }, endpoints: { exclusive: 'one' } };
  await writeFile(target, JSON.stringify(profile));
  const args = ['load', 'soak', '--target', target, '--results', folder];
  const load = startCommand(args, { K6_BIN: k6, FAR_KEY: 'the-key' });
  await eventually(() => readFile(begun, 'utf8').catch(() => ''), Boolean);

  load.kill('SIGTERM');

  const { code, stderr } = await load.ended;
  expect(code).toBe(143);
  expect(stderr).toContain('may still wait or work: their ttl ends them, within 6 minutes');
});

test('a soak that is interrupted keeps the violations that it has seen', async () => {
  const folder = await scratchFolder();
  const [k6, begun] = [join(folder, 'k6'), join(folder, 'begun')];
  const call = (status: number, body: object) => ({
    sent: 0,
    answered: 2,
    status,
    body: JSON.stringify(body),
  });
  const job = {
    ...{ number: 0, mark: 'm', kind: 'plain', work: 5, cancels: [], retries: [] },
    ...{ submission: call(200, { id: 'a', status: 'IN_QUEUE' }), last: call(404, {}) },
  };
  const main = `const { writeFileSync } = require('node:fs');
    writeFileSync(process.argv[process.argv.indexOf('--console-output') + 1], ${JSON.stringify(`${JSON.stringify(job)}\n`)});
    writeFileSync(${JSON.stringify(begun)}, 'yes');
    setInterval(() => {}, 1000);`;
  await writeFile(k6, `#!${process.execPath}\n${main}\n`);
  await chmod(k6, 0o755);
  const results = join(folder, 'results');
  const load = startCommand(['load', 'soak', '--results', results], { K6_BIN: k6 });
  await eventually(() => readFile(begun, 'utf8').catch(() => ''), Boolean);

  load.kill('SIGTERM');

  const { code, stdout } = await load.ended;
  expect(code).toBe(143);
  expect(stdout).toMatch(/^fail +histories .*job 0 was accepted and is lost: 404$/m);
  const [name = ''] = await readdir(results);
  expect(JSON.parse(await readFile(join(results, name, 'results.json'), 'utf8'))).toMatchObject({
    cutShort: true,
    findings: [{ part: 'histories', verdict: 'fail' }],
  });
});

test('a load that is killed leaves neither its k6 nor its emulator behind', async () => {
  const folder = await scratchFolder();
  const [k6, begun] = [join(folder, 'k6'), join(folder, 'begun')];
  await writeFile(k6, `#!/bin/sh\necho $$ $LOAD_URL >${begun}\nexec sleep 600\n`);
  await chmod(k6, 0o755);
  const load = startCommand(['load', 'soak', '--results', folder], { K6_BIN: k6 });
  const text = await eventually(
    () => readFile(begun, 'utf8').catch(() => ''),
    (read) => read.endsWith('\n'),
  );
  const [pid, url = ''] = text.trim().split(' ');
  const isThere = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  expect(await isThere()).toBe(true);

  load.kill('SIGKILL');

  await load.ended;
  await eventually(isThere, (answers) => !answers);
  await eventually(
    async () => processIsThere(Number(pid)),
    (isLeft) => !isLeft,
  );
});

function processIsThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a load that is killed has kept the rounds before', async () => {
  const results = await scratchFolder();
  const { k6, hanging } = await writeStandInK6({ latency: 120, hangsIn: 'server-1-at-80-round-2' });
  const load = startCommand(
    ['load', 'server', '--service', '100', '--sizes', '1', '--rounds', '3', '--results', results],
    { K6_BIN: k6 },
  );
  await eventually(async () => existsSync(hanging), Boolean);

  load.kill('SIGKILL');
  await load.ended;

  const [folder] = await readdir(results);
  const read = async (name: string) => JSON.parse(await readFile(join(results, folder!, name), 'utf8'));
  const { settings, figures } = await read('measurements.json');
  expect(settings).toMatchObject({ cutShort: true });
  expect(figures).toContainEqual(
    expect.objectContaining({ name: 'server-1-at-80/runsync-latency', rounds: [expect.anything()] }),
  );
  expect(await read('results.json')).toMatchObject({ load: 'server', cutShort: true });
});
