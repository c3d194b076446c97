import { expect, test } from 'vitest';
import { serve } from '../../engine/testing/serve.ts';
import { askHealth } from './ask-health.ts';

const signal = new AbortController().signal;

async function asked(url: string) {
  return askHealth({ target: { url, key: 'k' } as Parameters<typeof askHealth>[0]['target'], signal }, 'ep');
}

test('a health record is read', async () => {
  const url = await serve((_, response) => response.end('{"jobs":{"inQueue":1}}'));

  expect(await asked(url)).toEqual({ jobs: { inQueue: 1 } });
});

test('no redirect is followed', async () => {
  const calls: (string | undefined)[] = [];
  const elsewhere = await serve((request, response) => {
    calls.push(request.url);
    response.end('{"jobs":{"inQueue":1}}');
  });
  const url = await serve((_, response) => response.writeHead(307, { location: `${elsewhere}/x` }).end());

  expect(await asked(url)).toBeUndefined();
  expect(calls).toEqual([]);
});

test('an answer without end is given up as soon as it is longer than what is read', async () => {
  const block = Buffer.alloc(2 ** 20, 32);
  let sent = 0;
  const url = await serve((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(block)) sent += block.length;
      response.once('drain', more);
    };
    more();
  });

  expect(await asked(url)).toBeUndefined();
  expect(sent).toBeLessThan(200 * 2 ** 20);
});
