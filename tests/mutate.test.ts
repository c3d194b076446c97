import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import schema from '../engine/mutate/mutate.schema.json' with { type: 'json' };
import type { Mutation } from '../engine/mutate/mutate.ts';
import { runCommand, scratchFolder } from './run-command.ts';
import { eventually, startCommand } from './running-command.ts';

test('mutants of a file are judged by the rules that get there, and survivors shown', async () => {
  const out = join(await scratchFolder(), 'mutate.json');
  const rules = ['job.cancel.sticks', 'job.cancel.running'];
  const asked = ['--cases', '3', ...rules.flatMap((rule) => ['--rule', rule])];
  const sample = ['--file', 'core/cancel', '--sample', '12', '--seed', '1'];

  const { code, stdout } = await runCommand(['mutate', ...sample, ...asked, '--out', out]);

  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const found: Mutation = JSON.parse(await readFile(out, 'utf8'));
  expect(ajv.validate(schema, found) ? [] : ajv.errors).toEqual([]);
  expect(found.problems).toEqual([]);
  expect(Object.keys(found.counts).length).toBeGreaterThan(100);
  expect(found.judged).toHaveLength(12);
  expect(found.judged.every(({ mutant }) => mutant.file === 'emulator/core/cancel.ts')).toBe(true);
  const killed = found.judged.filter(({ status }) => status === 'killed');
  expect(killed.length).toBeGreaterThan(0);
  for (const { killedBy } of killed) expect(rules).toContain(killedBy);
  const survivors = found.judged.filter(({ status }) => status === 'survived');
  expect(code).toBe(survivors.length > 0 ? 1 : 0);
  for (const { mutant } of survivors) expect(stdout).toContain(`:${mutant.line} ${mutant.mutator}`);
});

test('an interrupted run leaves what was judged by then, and no folder', async () => {
  const folder = await scratchFolder();
  const out = join(folder, 'mutate.json');
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const some = ['--file', 'core/cancel', '--sample', '1000', '--rule', 'job.cancel.sticks', '--out', out];
  const command = startCommand(['mutate', ...some], { TMPDIR: temporary });
  await eventually(
    async () => command.stderr(),
    (text) => text.includes(': mutant '),
  );

  command.kill('SIGINT');

  expect((await command.ended).code).toBe(130);
  const found: Mutation = JSON.parse(await readFile(out, 'utf8'));
  expect(found.cutShort).toBe(true);
  expect(found.judged.length).toBeGreaterThan(0);
  expect((await readdir(temporary)).filter((name) => name.startsWith('plumbline-mutants-'))).toEqual([]);
});

test('a mutant that is not there is bad usage', async () => {
  const { code, stderr } = await runCommand(['mutate', '--mutant', '999999']);
  expect(code).toBe(2);
  expect(stderr).toContain('there is no mutant 999999: ids are from 0 to ');
});

test('a folder for the result is bad usage, and is told before anything is judged', async () => {
  const folder = await scratchFolder();
  const { code, stdout, stderr } = await runCommand(['mutate', '--sample', '0', '--out', folder]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`${folder} is a folder, and a file is needed`);
});

test('a result that can not be written is reported, and what was judged is printed', async () => {
  const { code, stdout, stderr } = await runCommand([
    'mutate',
    '--sample',
    '0',
    '--rule',
    'job.cancel.sticks',
    '--out',
    '/dev/full',
  ]);
  expect(code).toBe(2);
  expect(stdout).toContain('0 mutants');
  expect(stderr).toContain("/dev/full can't be written: ENOSPC");
});
