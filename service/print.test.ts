import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url).pathname;

test('all that commands print goes through print.ts', () => {
  const files = globSync('{scripts,engine,service,generator,load/run}/**/*.ts', { cwd: root });
  const writers = files
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) =>
      /process\.std(?:out|err)\.write\(|console\.\w+\(/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
  // The others are parts of the scripts that it makes.
  expect(writers.sort()).toEqual([
    'engine/print.ts',
    ...['jobs-part', 'own-part', 'prelude', 'printable-part', 'world-part'].map(
      (name) => `service/replay/${name}.ts`,
    ),
  ]);
});
