import { cp, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ownPath } from '../../engine/installation.ts';
import { firstLine } from '../emulator-process.ts';
import { bounds } from './bounds.ts';
import { nodeFolder, nodeVersions } from './nodes.ts';
import { beginGroup, end, run } from './run.ts';

const root = ownPath('../../', import.meta.url);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const npm = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Characters that patterns of files and addresses give a meaning; Vite can't work below a `#` or a `?`. */
const oddName = 'a folder (of [odd] names) + 100%25 {é}';

let tarball: string;
let folder: string;

beforeAll(async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'plumbline-package-'));
  const packed = await run('npm', ['pack', '--pack-destination', scratch, ...npm], { cwd: root });
  tarball = join(scratch, packed.trim().split('\n').at(-1)!);
  folder = join(scratch, oddName, 'consumer');
  await cp(join(root, 'tests/package/consumer'), folder, { recursive: true });
  const node = await nodeFolder(nodeVersions[0]);
  await run('npm', ['init', '--yes', ...npm], { cwd: folder, node });
  await run('npm', ['install', ...npm, tarball, '@types/node@22'], { cwd: folder, node });
  await run('npm', ['pkg', 'set', 'type=module'], { cwd: folder, node });
  await run(process.execPath, [compiler], { cwd: folder });
});

test('the tarball and what it brings along stay small', async () => {
  const { size } = await stat(tarball);
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const installed = Object.keys(lock.packages).filter((name) => !/(@types\/node|undici-types)$/.test(name));
  console.log(`${basename(tarball)}: ${size} bytes, ${installed.length} packages installed`);

  expect(size).toBeLessThanOrEqual(bounds.bytes);
  expect(installed.length).toBeLessThanOrEqual(bounds.packages);
});

test('it holds neither tests nor sources that Node would not run', async () => {
  const files = await readdir(join(folder, 'node_modules/plumbline-suite'), { recursive: true });
  expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$|\/testing\//.test(file))).toEqual([]);
});

describe.each(nodeVersions)('on Node %s', (version) => {
  let node: string;
  beforeAll(async () => {
    node = await nodeFolder(version);
  });

  const plumbline = (args: readonly string[], env = {}) =>
    end('npx', ['--no-install', 'plumbline', ...args], { cwd: folder, node, env });

  test('it runs on that very version', async () => {
    expect(await run('node', ['--version'], { cwd: folder, node })).toBe(`v${version}\n`);
  });

  test('--help lists what works without a clone', async () => {
    const { code, stdout } = await plumbline(['--help']);
    expect(stdout).toContain('Usage: plumbline');
    expect(stdout).toMatch(/^ {2}verify +Judge a target/m);
    expect(stdout).not.toMatch(/^ {2}bench/m);
    expect(code).toBe(0);
  });

  test('commands of a clone say that they need one', async () => {
    for (const args of [['bench', 'agenda'], ['passages'], ['generate']]) {
      const { code, stderr } = await plumbline(args);
      expect(stderr).toContain('clone the project');
      expect(code).toBe(2);
    }
  });

  test('verify judges the embedded emulator, schemas of its own included', async () => {
    const rules = ['--rule', 'job.run.accepts', '--rule', 'v2.schema.served'];
    const { code, stdout } = await plumbline(['verify', ...rules, '--cases', '5', '--seed', '1']);
    expect(stdout).toContain('2 pass, 0 fail');
    expect(code).toBe(0);
    const report = await readFile(join(folder, 'results/latest/report.html'), 'utf8');
    expect(report).toContain('</html>');
  });

  test('a failure names the command that shows it again, and its script runs', async () => {
    const rule = ['--rule', 'job.run.accepts', '--fault', 'run-id-is-a-number', '--seed', '1'];
    const { code, stdout } = await plumbline(['verify', ...rule, '--cases', '5']);
    expect(stdout).toMatch(/Again: {4}npx plumbline verify --fault/);
    expect(code).toBe(1);
    const script = join(folder, 'results/latest/failures/job.run.accepts/replay.sh');
    expect(await run('bash', [script], { cwd: folder, node })).toContain('then: ');
  });

  test('init writes what doctor takes, for the package', async () => {
    const address = ['--serverless', 'http://127.0.0.1:1/v1', '--name', `begun-${version}`];
    const { code, stdout } = await plumbline(['init', ...address, '--force']);
    expect(stdout).toContain(`npx plumbline doctor --target begun-${version}.yaml`);
    expect(code).toBe(0);
    const [modeline] = (await readFile(join(folder, `begun-${version}.yaml`), 'utf8')).split('\n');
    expect((await stat(join(folder, modeline!.split('$schema=')[1]!))).isFile()).toBe(true);
    const workflow = await readFile(join(folder, '.github/workflows/plumbline.yaml'), 'utf8');
    expect(workflow).toContain(`run: npx plumbline verify --tier gate --target begun-${version}.yaml`);
  });

  test.each([
    ['answers', 'export default () => 1;', 0, '1 world: content in 1'],
    ['exits', 'export default () => process.exit(0);', 2, 'ended the process that runs it (code 0)'],
  ])('client tries a client whose handler %s', async (name, handler, expected, words) => {
    await writeFile(join(folder, `${name}.mjs`), handler);
    const env = ['BASE=$SERVERLESS_URL', 'KEY=$KEY', 'ENDPOINT=$ENDPOINT'].flatMap((one) => ['--env', one]);
    const submit =
      "const { BASE, KEY, ENDPOINT } = process.env; fetch(`${BASE}/${ENDPOINT}/runsync`, { method: 'POST', body: '{\"input\":{}}', headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' } });";
    const args = ['client', '--worlds', '1', '--handler', `${name}.mjs`, ...env, '--', 'node', '-e', submit];
    const { code, stdout, stderr } = await plumbline(args);
    expect(stdout + stderr).toContain(words);
    expect(code).toBe(expected);
  });

  test('doctor looks at an emulator that emulate serves', async () => {
    const args = ['--no-install', 'plumbline', 'emulate', '--port', '0', '--speed', '60'];
    const { child: emulator, endGroup } = beginGroup('npx', [...args, '--profile', `${version}.yaml`], {
      cwd: folder,
      node,
    });
    onTestFinished(endGroup);
    const ready = JSON.parse(await firstLine(emulator, emulator.stdout));
    expect(ready).toMatchObject({ ready: true, clock: 'real' });
    const keys = keysIn(await readFile(join(folder, `${version}.env`), 'utf8'));

    const { code, stdout } = await plumbline(['doctor', '--target', `${version}.yaml`], keys);

    expect(stdout).toContain('0 problems');
    expect(code).toBe(0);
  });

  test('TypeScript and CommonJS embed the emulator', async () => {
    const place = { cwd: folder, node };
    expect(await run('node', ['compiled/embed.js'], place)).toBe('200 IN_QUEUE\n');
    expect(await run('node', ['embed.cjs'], place)).toBe('200\n');
  });

  test('a program calls a target, and one of another kind is made of the engine', async () => {
    const args = ['--no-install', 'plumbline', 'emulate', '--port', '0'];
    const { child: emulator, endGroup } = beginGroup(
      'npx',
      [...args, '--profile', `client-${version}.yaml`],
      { cwd: folder, node },
    );
    onTestFinished(endGroup);
    await firstLine(emulator, emulator.stdout);
    const env = keysIn(await readFile(join(folder, `client-${version}.env`), 'utf8'));

    const called = await run('node', ['compiled/client.js', `client-${version}.yaml`], {
      cwd: folder,
      node,
      env,
    });
    expect(called).toBe('[200,200,200]\n');
    expect(await run('node', ['compiled/engine.js'], { cwd: folder, node })).toBe(
      'function It can be put on. 4 $KEY\n',
    );
  });

  test('a rule of the user is judged beside ours', async () => {
    const own = ['verify', '--rules', 'own', '--area', 'acme', '--rule', 'job.run.accepts'];
    const { code, stdout } = await plumbline([...own, '--cases', '5', '--seed', '1']);
    expect(stdout).toContain('2 pass, 0 fail');
    expect(code).toBe(0);
  });

  test("rules are tests of the user's own Vitest", async () => {
    const { code, stdout } = await end('npx', ['--no-install', 'vitest', 'run', '-t', 'short-ids|accepts'], {
      ...{ cwd: folder, node, env: { NO_COLOR: '1' } },
    });
    expect(stdout).toMatch(/Tests +2 passed \| 1 skipped/);
    expect(code).toBe(0);
  });

  test('a program judges and compares', async () => {
    const { stdout, stderr } = await end('node', ['compiled/judge.js'], { cwd: folder, node });
    expect(JSON.parse(stdout)).toEqual({ pass: 1, verdicts: [], wrong: true });
    expect(stderr).toBe('');
  });
});

test('an older Node is told what is needed', async () => {
  const disguise = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.18.0"})';
  const main = join(folder, 'node_modules/plumbline-suite/dist/scripts/main.js');
  const { code, stderr } = await end(process.execPath, ['--import', disguise, main, 'rules'], {
    cwd: folder,
  });
  expect(stderr).toContain('needs Node 22.19 or newer, and this is 22.18.0');
  expect(code).toBe(2);
});

test('a program proves a check on the oldest Node', async () => {
  const node = await nodeFolder(nodeVersions[0]);
  const { stdout, stderr } = await end('node', ['compiled/prove.js'], { cwd: folder, node });
  expect(JSON.parse(stdout)).toEqual({ isProven: true, hasFaults: true });
  expect(stderr).toBe('');
});

/** The variables that a file for a shell sets. */
function keysIn(text: string): Record<string, string> {
  const lines = text.trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.replace('export ', '').split('=')));
}
