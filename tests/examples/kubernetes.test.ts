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
    const parts = Array.from({ length: completions }, (_, nth) => `/work/part-${nth}`);
    const [joining] = merge.spec.template.spec.containers;
    expect(joining.args.filter((word: string) => word.startsWith('/work/part-'))).toEqual(parts);
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

  test('run as they stand: the parts of a broken target are joined, and only the merge fails', async (context) => {
    const emulator = await startEmulatorProcess(['--clock', 'virtual', '--fault', 'wait-ends-a-tick-early']);
    context.onTestFinished(() => emulator.stop());
    const profile = await writeProfile({ name: 'emulator', ...controlProfile(emulator) });
    const folder = await scratchFolder();
    await mkdir(join(folder, 'bin'));
    const plumbline = join(folder, 'bin/plumbline');
    await writeFile(plumbline, `#!/bin/sh\nexec '${process.execPath}' '${root}scripts/main.js' "$@"\n`);
    await chmod(plumbline, 0o755);

    const run = async (container: { command: string[]; args: string[] }, environment: object) => {
      const [program = '', ...words] = [...container.command, ...container.args].map((word) =>
        word
          .replaceAll('/work/', `${folder}/`)
          .replaceAll(/\/profile\/target-\$JOB_COMPLETION_INDEX\.yaml/g, profile),
      );
      const env = { ...process.env, ...environment, PATH: `${folder}/bin:${process.env.PATH}` };
      const done = promisify(execFile)(program, words, { env, cwd: folder, maxBuffer: 2 ** 26 });
      return done.then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout, stderr }) => ({ code, stdout: `${stdout}${stderr}` }),
      );
    };
    const [container] = verify.spec.template.spec.containers;
    const selected = `--cases 3 ${rules.map((rule) => `--rule ${rule}`).join(' ')}`;
    const parts = Array.from({ length: verify.spec.completions }, (_, index) =>
      run(container, { VERIFY_SEED: '1', VERIFY_OPTIONS: selected, JOB_COMPLETION_INDEX: String(index) }),
    );
    const mistaken = run(container, {
      ...{ VERIFY_SEED: '1', VERIFY_OPTIONS: '--rule job.runs.accepts', JOB_COMPLETION_INDEX: '4' },
    });
    for (const part of await Promise.all(parts)) expect(part, part.stdout).toMatchObject({ code: 0 });
    expect((await mistaken).code).toBe(2);
    const joined = await run(merge.spec.template.spec.containers[0], {});

    expect(joined.stdout).toContain(`1 of ${rules.length} judged rules are broken`);
    expect(joined.code).toBe(1);
    const results = JSON.parse(await readFile(join(folder, 'joined/latest/results.json'), 'utf8'));
    expect(results.parts).toEqual({ of: 4, judged: [1, 2, 3, 4], missing: [] });
    expect(results.rules.map(({ id }: { id: string }) => id)).toEqual(rules.toSorted());
    expect(results.durations).toMatchObject({ clock: 'virtual' });
  }, 600_000);
});
