import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand, runProgram, scratchFolder } from '../run-command.ts';

const root = new URL('../../', import.meta.url).pathname;
const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0;

test('a suite for node:test runs in every world', async () => {
  const { code, stdout } = await runProgram(process.execPath, [
    ...['--test', '--test-reporter=tap'],
    'tests/client/suites/in-node-test.ts',
  ]);
  expect(stdout).toMatch(/# Subtest: documented[\s\S]*# Subtest: world-1/);
  expect(stdout).toContain('# pass 2');
  expect(code).toBe(0);
});

test('a suite for pytest runs in every world, by the fixture of the page', async (context) => {
  if (!hasPytest) context.skip('this machine has no pytest');
  const folder = await scratchFolder();
  const page = await readFile(join(root, 'docs/client.md'), 'utf8');
  const fixture = /```python\n([\s\S]*?)```/.exec(page)![1]!;
  await writeFile(join(folder, 'conftest.py'), fixture.replace('--worlds 20', '--worlds 6'));
  await writeFile(join(folder, 'test_client.py'), clientTest);
  const { code, stdout } = await runProgram(
    'python3',
    ['-m', 'pytest', '-v', '-p', 'no:cacheprovider', folder],
    { PLUMBLINE: `${process.execPath} ${join(root, 'scripts/main.js')}` },
  );
  expect(stdout).toContain('test_takes_a_job[documented] PASSED');
  const passed = [...stdout.matchAll(/test_takes_a_job\[world-\d\] PASSED/g)];
  expect(passed.length, 'worlds that passed').toBeGreaterThanOrEqual(1);
  expect(code).toBe(0);
});

/** urllib takes 103 Early Hints for the answer. */
const clientTest = `
import json, pytest, urllib.request

def test_takes_a_job(world):
    if "interim-answers" in world["variants"]:
        pytest.skip("urllib takes 103 Early Hints for the answer")
    address = f'{world["urls"]["serverless"]}/{world["endpoints"]["probe"]}/run'
    headers = {"authorization": f'Bearer {world["keys"]["valid"]}', "content-type": "application/json"}
    call = urllib.request.Request(address, b'{"input":{}}', headers)
    assert json.load(urllib.request.urlopen(call))["id"]
`;

test('worlds are served in place of faults and variants, not beside them', async () => {
  const { code, stderr } = await runCommand(['emulate', '--worlds', '2', '--variant', 'expired-answers-410']);
  expect(stderr).toContain('leave out --fault and --variant');
  expect(code).toBe(2);
});
