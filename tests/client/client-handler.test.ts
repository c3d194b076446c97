import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, scratchFolder } from '../run-command.ts';

const submit = `curl -s -m 60 -X POST "$BASE/$ENDPOINT/runsync?wait=1000" -H "authorization: Bearer $KEY" -H 'content-type: application/json' -d '{"input":{}}'`;

/** Arguments that try a client against a handler whose function has this body. */
async function withHandler(body: string, options: readonly string[], script: string): Promise<string[]> {
  const folder = await scratchFolder();
  const file = join(folder, 'handler.mjs');
  await writeFile(file, `export default async function handler(job) { ${body} }\n`);
  const env = ['BASE=$SERVERLESS_URL', 'KEY=$KEY', 'ENDPOINT=$ENDPOINT'].flatMap((one) => ['--env', one]);
  const own = ['--worlds', '1', '--handler', file, '--results', join(folder, 'results')];
  return ['client', ...own, ...env, ...options, '--', 'bash', '-c', script];
}

describe('a handler of the client', () => {
  test('runs its jobs, and prints nothing among what the command says', async () => {
    const args = await withHandler(
      "console.log('1 world: all is well'); return 6 * 7;",
      [],
      `${submit} | grep '"output":42'`,
    );
    const { code, stdout, stderr } = await runCommand(args);
    expect(stdout).toMatch(/^1 world: content in 1, 0 failed/);
    expect(stdout).not.toContain('all is well');
    expect([code, stderr]).toEqual([0, '1 world: all is well\n']);
  });

  test.each([
    ['exits', 'process.exit(0);', 'ended the process that runs it (code 0)'],
    ['dies', "process.kill(process.pid, 'SIGKILL');", 'ended the process that runs it (SIGKILL)'],
    ['closes its channel', 'process.disconnect();', 'ended the process that runs it'],
    ['throws later', "setTimeout(() => { throw new Error('late'); }, 5); return 1;", 'Error: late'],
    ['rejects unheard', "Promise.reject(new Error('unheard')); return 1;", 'Error: unheard'],
    ['computes for ever', 'for (;;);', 'kept its process busy for 10 s, and was ended'],
    [
      'waits without letting go',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      'kept its process busy',
    ],
  ])('that %s judges no client', async (_, body, words) => {
    const args = await withHandler(body, ['--timeout', '3'], `${submit}; sleep 1`);
    const { code, stdout, stderr } = await runCommand(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^nothing was judged: the handler \/\S+\/handler\.mjs /);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('node:internal/abort_controller');
  });

  test.each([
    ['computes for ever', 'for (;;);'],
    ['starts a process', "(await import('node:child_process')).spawn('sleep', ['600'], { detached: true });"],
  ])('that %s holds up no signal, and leaves nothing behind', async (_, body) => {
    const begun = join(await scratchFolder(), 'begun');
    const noted = `(await import('node:fs')).writeFileSync('${begun}', ''); ${body}`;
    const args = await withHandler(noted, [], `${submit}; sleep 600`);
    const mark = `MARK=${args[4]}`;
    const command = spawn(process.execPath, ['scripts/main.js', ...args], {
      ...{ cwd: new URL('../../', import.meta.url).pathname, stdio: 'ignore' },
      env: { ...process.env, MARK: args[4]! },
    });
    const ended = once(command, 'exit');
    await expect.poll(() => existsSync(begun), { timeout: 60_000 }).toBe(true);
    // The command, its emulator, the client and what it waits with.
    expect(await processesWith(mark)).toBeGreaterThanOrEqual(4);
    command.kill('SIGTERM');
    expect((await ended)[0]).toBe(143);
    await expect.poll(() => processesWith(mark)).toBe(0);
  });
});

async function processesWith(mark: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      return environment.split('\0').includes(mark);
    }),
  );
  return found.filter(Boolean).length;
}
