import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';
import { createUploads } from './uploads.ts';

const most = 1000;

test('where uploads hold too much together the one that has not moved for longest is given up', async () => {
  const uploads = createUploads(2500);
  const bodies = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [first, second, third] = bodies.map((body) => readBody(body, undefined, most, uploads));
  const write = async (place: number, bytes: number): Promise<void> => {
    bodies[place]!.write(Buffer.alloc(bytes));
    await new Promise(setImmediate);
  };
  await write(0, 900);
  await write(1, 900);
  await write(0, 50);
  await write(2, 900);

  expect(await second).toBe('broken-off');
  bodies[0]!.end();
  bodies[2]!.end();
  expect([(await first)!.length, (await third)!.length]).toEqual([950, 900]);
});

test('uploads that have ended are held no longer', async () => {
  const uploads = createUploads(1500);
  for (let nth = 0; nth < 5; nth += 1) {
    const body = new PassThrough();
    const read = readBody(body, undefined, most, uploads);
    body.end(Buffer.alloc(900));
    expect((await read).length).toBe(900);
  }
});
