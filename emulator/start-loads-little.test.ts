import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
const { createRequire } = await import('node:module');
const { start } = await import('./start.ts');
const { urls, stop } = await start({ port: 0 });
const builtin = process.moduleLoadList.map((name) => name.split(' ').at(-1));
const packages = Object.keys(createRequire(import.meta.url).cache);
await stop();
console.log(JSON.stringify({ builtin, packages }));
`;

test('a ready emulator has loaded neither compilers of schemas nor clients of HTTP', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { builtin, packages } = JSON.parse(stdout) as Record<'builtin' | 'packages', string[]>;

  expect(builtin).toContain('http');
  expect(builtin).not.toContain('internal/deps/undici/undici');
  expect(packages.some((file) => file.includes('/node_modules/fastify/'))).toBe(true);
  expect(packages.filter((file) => /ajv-compiler|json-stringify-compiler|\/graphql\//.test(file))).toEqual(
    [],
  );
});
