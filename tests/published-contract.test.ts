import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { RuleResult } from '../engine/property/result.ts';
import { controlProfile, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const published =
  process.env.PUBLISHED_SCHEMAS ?? fileURLToPath(new URL('../../shared/contract/published', import.meta.url));
const absent = !existsSync(published);
if (absent) process.stderr.write(`skipped: no published schemas in ${published}: set PUBLISHED_SCHEMAS\n`);

const rules = ['v2.schema.honest', 'v2.schema.rejects-invalid'];

test.skipIf(absent)(
  'the contract test passes with the published schema served in place of ours',
  async () => {
    const schema = join(published, 'rest-v2.openapi.json');
    const emulator = await startEmulatorProcess(['--clock', 'virtual', '--rest-v2-schema', schema]);
    const [results, target] = [
      await scratchFolder(),
      await writeProfile({ name: 'published', ...controlProfile(emulator) }),
    ];

    const args = ['--target', target, '--seed', '1', '--results', results, '--cases', '20'];
    const { code, stdout } = await runCommand(['verify', ...args, ...rules.flatMap((id) => ['--rule', id])]);
    await emulator.stop();

    const text = await readFile(join(results, 'latest/results.json'), 'utf8');
    const report = JSON.parse(text) as { rules: RuleResult[] };
    expect(report.rules.map(({ id, verdict }) => [id, verdict])).toEqual(rules.map((id) => [id, 'pass']));
    expect(report.rules[0]!.coverage?.operation?.missing).toEqual([]);
    expect(stdout).toMatch(
      /coverage v2\.schema\.honest: operation (\d+) of \1, status \d+ of \d+, header \d+ of \d+, keyword/,
    );
    expect(code).toBe(0);
  },
);
