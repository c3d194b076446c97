import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CaseContext, HttpRequestOptions } from '../../../service/case/case-context.ts';
import type { HttpAnswer } from '../../../service/client/http-answer.ts';
import { bytesOf } from '../../../service/client/http-request.ts';
import { digestOfBytes } from '../../../service/client/seen.ts';
import { judgeTogether, pairsOfCalls } from './together.ts';

const eight = pairsOfCalls.find(({ held }) => held > 1)!;

/** A balancer that lets so many calls in at a time. Those that are held come to it late, as on a busy machine. */
function balancer(atOnce: number) {
  const arrived = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let inside = 0;

  async function http(call: HttpRequestOptions): Promise<HttpAnswer> {
    const { id, delay = 0 } = call.order as { readonly id: string; readonly delay?: number };
    if (delay > 0) await sleep(100);
    if (inside >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    inside += 1;
    arrived.set(id, 1);
    await sleep(delay / 10);
    inside -= 1;
    waiting.shift()?.();
    return answerTo(call);
  }
  const beacons = { url: 'http://beacon.invalid', calls: (id: string) => arrived.get(id) ?? 0 };
  const caseContext = {
    when: { http },
    given: { http },
    beacons,
    expect,
    elapsed: (claim: () => void) => claim(),
  };
  return { ...caseContext, balanced: { url: 'http://balanced.invalid', key: {} } } as unknown as CaseContext;
}

function answerTo(call: HttpRequestOptions): HttpAnswer {
  const seen = { method: call.method, target: call.path, body: digestOfBytes(bytesOf(call.body)) };
  const answer = { status: 200, headers: {}, bytes: Buffer.from(call.order.body ?? '', 'base64'), seen };
  return answer as unknown as HttpAnswer;
}

test('who lets calls wait is found out, though the held ones come late', async () => {
  await expect(judgeTogether(eight, balancer(3))).rejects.toThrow('whether a call waits');
});

test('who lets all of them in is not', async () => {
  await judgeTogether(eight, balancer(Infinity));
});
