import { describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

describe.concurrent('the help of a command', () => {
  test.each([
    ['merge', '<folders...>'],
    ['diff', '<earlier> <later>'],
    ['report', '[folders...]'],
    ['explain', '<id>'],
    ['rules', '[pattern]'],
    ['mutants', '[pattern]'],
    ['variants', '[pattern]'],
    ['open', '[folder]'],
    ['completion', '<shell>'],
    ['mutate', ''],
    ['attest', '<run> [file]'],
    ['compare', '<a> [b]'],
    ['history', '[folder]'],
    ['migrate', '[file]'],
    ['inspect', '<job>'],
    ['watch', ''],
    ['client', '[command...]'],
  ])('of %s names its arguments and its exit codes', async (command, places) => {
    const { stdout } = await runCommand([command, '--help']);
    expect(stdout.split('\n')[0]).toBe(`Usage: npm run ${command} -- [options] ${places}`.trimEnd());
    expect(stdout).toContain('\nExit codes: ');
    expect(stdout).toContain(`\nExamples:\n  npm run ${command}`);
  });

  test('of all names each with what it does', async () => {
    const { code, stdout } = await runCommand(['--help']);
    expect(stdout).toMatch(/^ {2}verify +Judge a target/m);
    expect(stdout).toMatch(/^ {2}bench +Measure the emulator/m);
    expect(code).toBe(0);
  });

  test('comes with the way out where a command does not exist', async () => {
    const { code, stderr } = await runCommand(['verfy']);
    expect(stderr).toContain("unknown command 'verfy'");
    expect(code).toBe(2);
  });
});
