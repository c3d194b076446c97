import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasTerminal, runAtTerminal } from './at-terminal.ts';
import { startEmulatorProcess } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const address = ['--serverless', 'https://staging.example.com/v1'];

test('it writes a profile, an example of the environment and a workflow, and says what is next', async () => {
  const out = await scratchFolder();
  const { code, stdout } = await runCommand(['init', ...address, '--out', out]);

  expect(stdout).toContain(
    'next: put STAGING_KEY into the environment, then: npm run doctor -- --target staging.yaml',
  );
  expect(code).toBe(0);
  const files = await readdir(out, { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining(['staging.yaml', '.env.example', '.github/workflows/plumbline.yaml']),
  );
});

test('a file that is there stays as it is, and then none is written', async () => {
  const out = await scratchFolder();
  await writeFile(join(out, '.env.example'), 'mine');
  const { code, stderr } = await runCommand(['init', ...address, '--out', out]);

  expect(stderr).toContain(`${join(out, '.env.example')} would be overwritten: --force does so`);
  expect(code).toBe(2);
  expect(await readdir(out)).toEqual(['.env.example']);
  expect((await runCommand(['init', ...address, '--out', out, '--force'])).code).toBe(0);
  expect(await readFile(join(out, '.env.example'), 'utf8')).toContain('STAGING_KEY=');
});

test('what a link names stays as it is, with --force as well', async () => {
  const [out, elsewhere] = [await scratchFolder(), join(await scratchFolder(), 'theirs')];
  await writeFile(elsewhere, 'theirs');
  await symlink(elsewhere, join(out, '.env.example'));
  await symlink(join(out, 'nowhere'), join(out, 'staging.yaml'));
  const { code, stderr } = await runCommand(['init', ...address, '--out', out]);
  expect(stderr).toContain(
    `${join(out, 'staging.yaml')} and ${join(out, '.env.example')} would be overwritten`,
  );
  expect(code).toBe(2);

  expect((await runCommand(['init', ...address, '--out', out, '--force'])).code).toBe(0);
  expect(await readFile(elsewhere, 'utf8')).toBe('theirs');
  expect(await readFile(join(out, '.env.example'), 'utf8')).toContain('STAGING_KEY=');
  expect(await readdir(out)).not.toContain('nowhere');
});

test('without a terminal nobody is asked: what is missing or wrong is named', async () => {
  const out = await scratchFolder();
  const missing = await runCommand(['init', '--out', out]);
  expect(missing.stderr).toContain('--serverless is missing');
  expect(missing.code).toBe(2);
  const wrong = await runCommand(['init', ...address, '--graphql', 'example.com', '--out', out]);
  expect(wrong.stderr).toContain('--graphql: expected an address');
  expect(wrong.code).toBe(2);
  expect(await readdir(out)).toEqual([]);
});

test.runIf(hasTerminal)('at a terminal it asks', async () => {
  const out = await scratchFolder();
  const answers = ['', 'http://127.0.0.1:1/v1', 'mine', 'MY_KEY', ...Array.from({ length: 9 }, () => '')];
  const { code, shown } = await runAtTerminal(
    ['init', '--out', out],
    {},
    { once: 'Base address', type: `${answers.join('\n')}\n` },
  );
  expect(shown).toContain('it is needed. Base address');
  expect(code).toBe(0);
  expect(await readFile(join(out, 'mine.yaml'), 'utf8')).toContain('valid: "${MY_KEY}"');
});

test('doctor takes what it wrote', async () => {
  const out = await scratchFolder();
  const emulator = await startEmulatorProcess(['--speed', '60']);
  onTestFinished(() => emulator.stop());
  const { urls, keys } = emulator;
  const probe = ['--probe', 'probe'];
  const given = ['--serverless', urls.serverless, '--rest-v2', urls.restV2, '--name', 'emulator', ...probe];
  await runCommand(['init', ...given, '--out', out]);
  const target = join(out, 'emulator.yaml');
  const { stdout } = await runCommand(['doctor', '--target', target], { EMULATOR_KEY: keys.valid! });
  expect(stdout).toMatch(/^ok +key\.valid/m);
  expect(stdout).toMatch(/^ok +endpoint\.probe|^ok +handler\.probe/m);
});
