import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { prelude } from './prelude.ts';
import { receiverPart } from './receiver-part.ts';

/** The address of a receiver that listens until the test has ended. */
async function openReceiver(): Promise<string> {
  const script = `${prelude("'.'")}${receiverPart}\necho "${'$'}{BEACON_URL%/beacon}"\nread -r _\nprintable <"$tmp/received" >&2`;
  const child = spawn('bash', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(async () => {
    const ended = once(child, 'close');
    child.stdin.end();
    await ended;
  });
  const [line] = await once(child.stdout, 'data');
  return String(line).trim();
}

async function statusesOf(base: string, calls: readonly (readonly [path: string, body: string])[]) {
  const statuses: number[] = [];
  for (const [path, body] of calls) {
    const answer = await fetch(`${base}${path}`, { method: 'POST', body });
    await answer.text();
    statuses.push(answer.status);
  }
  return statuses;
}

const start = '{"event":"start","job":"a"}';

test('a receiver of a replay answers as addresses say', async () => {
  const base = await openReceiver();
  const calls = [
    ['/webhook/1/500,204', '{}'],
    ['/webhook/1/500,204', '{}'],
    ['/webhook/1/500,204', '{}'],
  ] as const;
  expect(await statusesOf(base, calls)).toEqual([500, 204, 204]);
  const answered = await fetch(`${base}/beacon.fail.1`, { method: 'POST', body: start });
  expect(await answered.json()).toEqual({ do: 'fail' });
});

test.each([
  ['/webhook/1/99999', '{}'],
  ['/webhook/1/99', '{}'],
  ['/webhook/1/101', '{}'],
  ['/webhook/1/2e2', '{}'],
  ['/webhook/1/', '{}'],
  ['/webhook/1/__proto__', '{}'],
  ['/beacon.fail.1', 'no JSON'],
  ['/beacon.fail.1', 'null'],
  ['/beacon.fail.1', ''],
  ['/beacon.crash.1', `"${'x'.repeat(3_000_000)}"`],
])('it answers 400 to %s, and goes on', async (path, body) => {
  const base = await openReceiver();
  const calls = [
    [path, body],
    ['/webhook/2/201', '{}'],
    ['/beacon', start],
  ] as const;
  expect(await statusesOf(base, calls)).toEqual([400, 201, 200]);
});
