import { expect, test } from 'vitest';
import type { Job } from './job.ts';
import { createJobQueue } from './job-queue.ts';

const job = (id: string): Job => ({ id }) as Job;
const idsIn = (jobs: Iterable<Job>): string => [...jobs].map(({ id }) => id).join(' ');
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(job) as [Job, Job, Job, Job];

function queueOf(...jobs: Job[]) {
  const queue = createJobQueue();
  for (const one of jobs) queue.add(one);
  return queue;
}

test('jobs come in the order in which they were added', () => {
  const queue = queueOf(a, b, c);
  expect([idsIn(queue), idsIn(queue.values()), queue.size]).toEqual(['a b c', 'a b c', 3]);
});

test('one that waits already keeps its place', () => {
  expect(idsIn(queueOf(a, b, a))).toBe('a b');
});

test.each([
  [a, 'b c'],
  [b, 'a c'],
  [c, 'a b'],
])('one is taken out from wherever it is', (taken, rest) => {
  const queue = queueOf(a, b, c);

  expect([queue.delete(taken), queue.delete(taken)]).toEqual([true, false]);
  expect([idsIn(queue), queue.has(taken), queue.size]).toEqual([rest, false, 2]);
});

test('one that was taken out and comes again waits behind the others', () => {
  const queue = queueOf(a, b);
  queue.delete(a);
  queue.add(a);
  expect(idsIn(queue)).toBe('b a');
});

test('an empty one takes jobs again', () => {
  const queue = queueOf(a, b);
  queue.clear();
  expect([queue.size, idsIn(queue)]).toEqual([0, '']);
  queue.add(c);
  queue.delete(c);
  queue.add(d);
  expect(idsIn(queue)).toBe('d');
});

test('whoever walks along may take out what it meets and what it has before it', () => {
  const queue = queueOf(a, b, c, d);
  const met: string[] = [];
  for (const one of queue) {
    met.push(one.id);
    queue.delete(one);
    queue.delete(c);
  }
  expect(met).toEqual(['a', 'b', 'd']);
});
