import { expect, test } from 'vitest';
import { readDeclared, sharedNames } from './declared-names.ts';
import { productionFiles } from './production-files.ts';

/** A name that says what it holds is unique. The few that may share theirs are those of a command and what it calls. */
const mostShared = 0.05;

test('at most one in twenty exported functions and types shares its name with another file', async () => {
  const declared = (await readDeclared(await productionFiles())).filter(({ isExported }) => isExported);
  const { all, shared } = sharedNames(declared);
  const twice = [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, some]) => new Set(some.map(({ file }) => file)).size > 1)
    .map(([name, some]) => `${name}: ${some.map(({ file }) => file).join(', ')}`);
  expect(all).toBeGreaterThan(1_000);
  expect(shared / all, `rename one of each:\n${twice.join('\n')}`).toBeLessThanOrEqual(mostShared);
});
