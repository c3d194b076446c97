import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { runK6 } from './run-k6.ts';

/** Runs some lines of JavaScript in the place of k6. */
async function standIn(lines: string, instances = 1) {
  const folder = await scratchFolder();
  const k6 = join(folder, 'k6');
  const main = `const { existsSync, statSync, writeFileSync } = require('node:fs'); const { dirname } = require('node:path'); const { env, argv } = process; ${lines}`;
  await writeFile(k6, `#!${process.execPath}\n${main}\n`);
  await chmod(k6, 0o755);
  const { signal } = new AbortController();
  const environment = { LOAD_KEY: 'the-key-of-the-load' };
  return { folder, options: { k6, script: 'soak', instances, folder, environment, signal } };
}

const summarise = 'writeFileSync(env.LOAD_SUMMARY, \'{"metrics":{}}\');';

test('the server of its page listens at no address of this machine, and no proxy is shown its calls', async () => {
  const { folder, options } = await standIn(
    `writeFileSync(env.LOAD_SUMMARY + '.env', JSON.stringify(env)); ${summarise}`,
  );

  await runK6(options);

  expect(JSON.parse(await readFile(join(folder, 'summary-1.json.env'), 'utf8'))).toMatchObject({
    NO_PROXY: '*',
    K6_WEB_DASHBOARD_HOST: expect.stringMatching(/^192\.0\.2\.\d+$/),
    K6_WEB_DASHBOARD_PORT: '5665',
  });
});

test('options of k6 in the environment are for other runs: they would change what is measured, or write keys down', async () => {
  const { folder, options } = await standIn(
    `writeFileSync(env.LOAD_SUMMARY + '.env', JSON.stringify(env)); ${summarise}`,
  );
  const set = { K6_HTTP_DEBUG: 'full', K6_VUS: '1000', SSLKEYLOGFILE: '/tmp/keys', HOME: '/home/somebody' };

  await runK6({ ...options, environment: { ...options.environment, ...set } });

  const seen = JSON.parse(await readFile(join(folder, 'summary-1.json.env'), 'utf8'));
  expect(seen).toMatchObject({ HOME: '/home/somebody', K6_AUTO_EXTENSION_RESOLUTION: 'false' });
  expect(Object.keys(seen)).not.toContain('SSLKEYLOGFILE');
  expect(Object.keys(seen)).not.toContain('K6_VUS');
});

test('where one instance fails, the others end with it', async () => {
  const { folder, options } = await standIn(
    `const other = dirname(env.LOAD_SUMMARY) + '/other';
     if (!argv.includes('0:1/2')) { writeFileSync(other, String(process.pid)); setInterval(() => {}, 1000); }
     else setInterval(() => {
       if (!existsSync(other) || statSync(other).size === 0) return;
       console.error('it fails');
       process.exit(107);
     }, 10);`,
    2,
  );

  await expect(runK6(options)).rejects.toThrow('k6 ended with 107:\nit fails');

  const other = Number(await readFile(join(folder, 'other'), 'utf8'));
  expect(() => process.kill(other, 0)).toThrow('ESRCH');
});

test('no secret of the profile is left in a log either, and what is no text stays as it is', async () => {
  const { options } = await standIn(
    `const log = argv[argv.indexOf('--console-output') + 1];
     writeFileSync(log, '{"output":{"mark":"another-key"},"sent":1234567}\\n{"cut off, another-key\\n');
     ${summarise}`,
  );
  const secrets = new Map([
    ['another-key', '$ANOTHER'],
    ['1234567', '$NUMBER'],
  ]);

  const [log] = (await runK6({ ...options, target: { secrets } })).logs;

  expect(await readFile(log!, 'utf8')).toBe(
    '{"output":{"mark":"$ANOTHER"},"sent":1234567}\n{"cut off, $ANOTHER\n',
  );
});

test('no key is left in a log, however a target repeats it, nor in what k6 says of it', async () => {
  const { options } = await standIn(
    `const written = [env.LOAD_KEY.toUpperCase(), Buffer.from(env.LOAD_KEY).toString('base64')].join(' ');
     writeFileSync(argv[argv.indexOf('--console-output') + 1], JSON.stringify({ id: written }) + '\\n');
     ${summarise}`,
  );
  const failing = await standIn(
    "console.error(Buffer.from(env.LOAD_KEY).toString('hex')); process.exitCode = 1;",
  );

  const [log] = (await runK6(options)).logs;

  expect(await readFile(log!, 'utf8')).toBe('{"id":"(key) [(key) in base64]"}\n');
  await expect(runK6(failing.options)).rejects.toThrow('k6 ended with 1:\n[(key) in hex]');
});
