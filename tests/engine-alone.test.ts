import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runProgram, scratchFolder } from './run-command.ts';

const root = new URL('../', import.meta.url).pathname;
const compiler = { extends: './tsconfig.all.json', include: ['engine/**/*.ts'], exclude: ['node_modules'] };
const runner = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['engine/**/*.test.ts'],
    setupFiles: ['setup.ts'],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
`;
const setup = `import { afterAll } from 'vitest';
import { endAll } from './engine/testing/end-after-file.ts';

afterAll(endAll);
`;

/** A copy of the project that has nothing of ours but the engine. */
let copy: string;

beforeAll(async () => {
  copy = join(await scratchFolder(), 'engine-alone');
  await mkdir(copy);
  await cp(join(root, 'engine'), join(copy, 'engine'), { recursive: true });
  await cp(join(root, 'package.json'), join(copy, 'package.json'));
  await cp(join(root, 'tsconfig.json'), join(copy, 'tsconfig.all.json'));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(compiler));
  await writeFile(join(copy, 'vitest.config.ts'), runner);
  await writeFile(join(copy, 'setup.ts'), setup);
});

test('the engine compiles without service, suites, emulator and mutants', async () => {
  const { code, stdout } = await runProgram(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', copy]);
  expect(stdout).toBe('');
  expect(code).toBe(0);
});

/** Unit tests that read files or start programs: all others reach the rest of the project by imports alone, which compile. */
async function testsOfFiles(): Promise<string[]> {
  const all = await readdir(join(copy, 'engine'), { recursive: true });
  const found: string[] = [];
  for (const file of all.filter((one) => one.endsWith('.test.ts'))) {
    const text = await readFile(join(copy, 'engine', file), 'utf8');
    if (/import\.meta|readFile|spawn|execFile|new URL\(/.test(text)) found.push(join('engine', file));
  }
  return found;
}

test('and its unit tests of what is read and started pass there', async () => {
  const out = join(copy, 'results.json');
  const files = await testsOfFiles();
  const args = ['run', ...files, '--root', copy, '--reporter=json', `--outputFile=${out}`];
  const { code, stdout, stderr } = await runProgram(join(root, 'node_modules/.bin/vitest'), args);
  expect(code, `${stdout}${stderr}`).toBe(0);
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(await readFile(out, 'utf8'));
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(100);
  expect(testResults).toHaveLength(files.length);
});
