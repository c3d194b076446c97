import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPackage, moduleUrl, ownPath, packageVersion, typedCommand } from './installation.ts';

test('a command is typed as a script of npm in a clone, and as the package brings it elsewhere', () => {
  expect(typedCommand('rules')).toBe('npm run rules');
  expect(typedCommand('verify', ['--seed', '1'])).toBe('npm run verify -- --seed 1');
  expect(typedCommand('rules', [], true)).toBe('npx plumbline rules');
  expect(typedCommand('verify', ['--seed', '1'], true)).toBe('npx plumbline verify --seed 1');
});

test('in a clone modules are their sources', () => {
  expect(isPackage).toBe(false);
  expect(moduleUrl('./installation.ts', import.meta.url)).toEqual(
    new URL('./installation.ts', import.meta.url),
  );
});

test('a path of ours is a path, whatever characters are in it', () => {
  expect(ownPath('./a folder/ü', 'file:///tmp/module.ts')).toBe('/tmp/a folder/ü');
  expect(existsSync(ownPath('./installation.ts', import.meta.url))).toBe(true);
});

test('the version is that of the package', () => {
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});
