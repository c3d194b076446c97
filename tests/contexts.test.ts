import { expect, test } from 'vitest';
import { runCommand, scratchFolder } from './run-command.ts';

/** A fault that shows in one context alone, and a rule whose cases name nothing of it. */
const wrong = ['--fault', 'stream-newest-first-with-a-webhook', '--rule', 'job.stream.complete-in-order'];

async function verify(...more: string[]) {
  const args = ['verify', ...wrong, '--seed', '1', '--results', await scratchFolder(), ...more];
  return runCommand(args);
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

test('what shows in one context alone is found, shrunk to it, reported, and found again', {
  timeout: 120_000,
}, async () => {
  const { code, stdout } = await verify();
  // A line that is too long for a terminal goes on in the next one, further in.
  const [, smallest = '', path = ''] =
    /Counterexample [^:]*:\s+(\S.*(?:\n {6}.*)*)\n[\s\S]* --path (\S+)/.exec(stdout) ?? [];

  expect(code).toBe(1);
  expect(smallest).toMatch(/ where\s+webhook=set$/);
  expect(path).toMatch(/@webhook=set$/);
  expect(stdout).toContain("Violated where webhook is 'set'; holds where it is 'absent'.");
  const again = await verify('--path', path);
  expect(again.code).toBe(1);
  expect(inOneLine(again.stdout)).toContain(inOneLine(smallest));
});

test('a path that names a context that there is not leads to no case', async () => {
  const { code, stderr } = await verify('--path', '1@webhook=twice');
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('leads to no case') });
});

test('so is what shows of a resource in one context alone', { timeout: 120_000 }, async () => {
  const fault = 'v2-pod-logs-end-with-what-is-there-that-v1-made';
  const args = ['verify', '--fault', fault, '--rule', 'v2.pod.logs', '--seed', '1'];
  const judge = async (...more: string[]) =>
    runCommand([...args, '--results', await scratchFolder(), ...more]);

  const { code, stdout } = await judge();
  const [, path = ''] = / --path (\S+)/.exec(stdout) ?? [];

  expect(code).toBe(1);
  expect(path).toMatch(/@podMadeBy=the-other-version$/);
  expect(await judge('--path', path)).toMatchObject({ code: 1 });
  expect(await judge('--path', '0@podMadeBy=GraphQL')).toMatchObject({ code: 0 });
});
