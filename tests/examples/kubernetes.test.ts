import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { controlProfile, startEmulatorProcess, writeProfile } from '../emulator-process.ts';
import { scratchFolder } from '../run-command.ts';

const root = new URL('../../', import.meta.url).pathname;
const manifests = new URL('../../examples/kubernetes/', import.meta.url);
const read = async (name: string) => parse(await readFile(new URL(name, manifests), 'utf8'));
const rules = [
  'job.run.accepts',
  'job.input.required',
  'auth.job.missing-key',
  'job.health.shape',
  'job.wait.honoured',
];

// biome-ignore lint/suspicious/noExplicitAny: what is asserted says what is in it
let verify: any, merge: any;
beforeAll(async () => {
  [verify, merge] = await Promise.all([read('verify.yaml'), read('merge.yaml')]);
});

describe('manifests of verify', () => {
  test('divide the rules into as many parts as there are pods, and join all of them', () => {
    const { completions, parallelism, completionMode, template } = verify.spec;
    expect(completionMode).toBe('Indexed');
    expect(parallelism).toBeLessThanOrEqual(completions);
    const [container] = template.spec.containers;
    expect(container.args[0]).toContain(`$((JOB_COMPLETION_INDEX + 1))/${completions}"`);
    const parts = Array.from({ length: completions }, (_, nth) => `/results/part-${nth}`);
    const [joining] = merge.spec.template.spec.containers;
    expect(joining.args.filter((word: string) => word.startsWith('/results/part-'))).toEqual(parts);
  });

  test('take keys from a secret only, and mount what their commands name', () => {
    const [container] = verify.spec.template.spec.containers;
    expect(container.env.map(({ name }: { name: string }) => name)).toEqual([
      'VERIFY_SEED',
      'VERIFY_OPTIONS',
    ]);
    for (const { spec } of [verify.spec.template, merge.spec.template]) {
      const claimed = spec.volumes.map(({ name }: { name: string }) => name);
      const mounted = spec.containers[0].volumeMounts.map(({ name }: { name: string }) => name);
      expect(mounted.toSorted()).toEqual(claimed.toSorted());
      expect(spec.restartPolicy).toBe('Never');
    }
  });

  test.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 0],
    [2, 2],
    [5, 5],
    [130, 130],
  ])('a part that ends with %i ends its pod with %i', async (code, ends) => {
    const folder = await folderWith(`exit ${code}`);
    const [container] = verify.spec.template.spec.containers;
    expect((await run(container, folder, { JOB_COMPLETION_INDEX: '0' })).code).toBe(ends);
  });

  test('run as they stand, and the parts are joined', async (context) => {
    const emulator = await startEmulatorProcess(['--clock', 'virtual']);
    context.onTestFinished(() => emulator.stop());
    const profile = await writeProfile({ name: 'emulator', ...controlProfile(emulator) });
    const folder = await folderWith(`exec '${process.execPath}' '${root}scripts/main.js' "$@"`);
    const [container] = verify.spec.template.spec.containers;
    const selected = `--cases 3 ${rules.map((rule) => `--rule ${rule}`).join(' ')}`;
    const parts = Array.from({ length: verify.spec.completions }, (_, index) => {
      const settings = { VERIFY_SEED: '1', VERIFY_OPTIONS: selected, JOB_COMPLETION_INDEX: String(index) };
      return run(container, folder, settings, profile);
    });
    for (const part of await Promise.all(parts)) expect(part, part.output).toMatchObject({ code: 0 });
    const joined = await run(merge.spec.template.spec.containers[0], folder);

    expect(joined.output).toContain(`no violation found, ${rules.length} of`);
    expect(joined.code).toBe(0);
    const results = JSON.parse(await readFile(join(folder, 'joined/latest/results.json'), 'utf8'));
    expect(results.parts).toEqual({ of: 4, judged: [1, 2, 3, 4], missing: [] });
    expect(results.rules.map(({ id }: { id: string }) => id)).toEqual(rules.toSorted());
    expect(results.durations).toMatchObject({ clock: 'virtual' });
  }, 600_000);
});

/** A folder in the place of /results, and a command `plumbline` in it that does this. */
async function folderWith(script: string): Promise<string> {
  const folder = await scratchFolder();
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/plumbline'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'bin/plumbline'), 0o755);
  return folder;
}

/** Runs the very command of a container. */
async function run(
  container: { readonly command: string[]; readonly args: string[] },
  folder: string,
  settings: object = {},
  profile = 'target.yaml',
): Promise<{ readonly code: number; readonly output: string }> {
  const [program = '', ...words] = [...container.command, ...container.args].map((word) =>
    word
      .replaceAll('/results/', `${folder}/`)
      .replaceAll(/\/profile\/target-\$JOB_COMPLETION_INDEX\.yaml/g, profile),
  );
  const env = { ...process.env, ...settings, PATH: `${folder}/bin:${process.env.PATH}` };
  return promisify(execFile)(program, words, { env, cwd: folder, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}
