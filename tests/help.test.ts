import { describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

describe.concurrent('the help of a command', () => {
  test.each([
    ['merge', '<folders...>'],
    ['diff', '<earlier> <later>'],
    ['report', '[folder]'],
    ['explain', '<rule>'],
    ['list', ''],
  ])('of %s names its arguments and its exit codes', async (command, places) => {
    const { stdout } = await runCommand([command, '--help']);
    expect(stdout.split('\n')[0]).toBe(`Usage: npm run ${command} -- [options] ${places}`.trimEnd());
    expect(stdout).toContain('\nExit codes: ');
  });
});
