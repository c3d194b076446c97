import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { serve } from '../../engine/testing/serve.ts';
import { openedReceiver } from '../testing/opened-receiver.ts';
import { noAnswersLost } from './lost-answers.ts';

/** Delivers each call and answers as it says, of the first call on: the receiver's answer where it says nothing. */
async function behindGateway(answerOf: (nth: number) => number | 'cut' | undefined) {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  let calls = 0;
  const gateway = await serve(async (request, response) => {
    const own = answerOf(++calls);
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, { method: 'POST', body });
    if (own === 'cut') return void response.destroy();
    response.writeHead(own ?? answer.status).end(await answer.text());
  });
  return openedReceiver(`127.0.0.1:${port}`, gateway);
}

test('a way that passes answers on loses none', async () => {
  const receiver = await behindGateway(() => undefined);
  expect(await receiver.open().lostAnswers()).toEqual({ received: 40, lost: 0, late: 0 });
});

test.each([
  ['answers another status', 502 as const],
  ['hangs up', 'cut' as const],
])('a way that delivers one call in four and %s loses those', async (_, own) => {
  const receiver = await behindGateway((nth) => (nth % 4 === 0 ? own : undefined));
  expect(await receiver.open().lostAnswers()).toEqual({ received: 40, lost: 10, late: 0 });
});

test('nothing is tried where nothing stands before the receiver, or where its address leads elsewhere', async () => {
  expect(await (await openedReceiver()).open().lostAnswers()).toEqual(noAnswersLost);
  const elsewhere = await serve((_, response) => response.writeHead(404).end());
  const receiver = await openedReceiver('127.0.0.1:0', elsewhere);
  expect(await receiver.open().lostAnswers()).toEqual(noAnswersLost);
});
