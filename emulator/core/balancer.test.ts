import { expect, test } from 'vitest';
import { createAgenda } from './agenda.ts';
import { createBalancer } from './balancer.ts';

const usual = { workersMin: 0, workersMax: 3, idleTimeout: 5000, coldStart: 0 };

function open(settings: Partial<typeof usual> = {}) {
  const agenda = createAgenda();
  const stopped: number[] = [];
  const balancer = createBalancer(
    { agenda, settings: { ...usual, ...settings }, stopped: ({ number }) => void stopped.push(number) },
    0,
  );
  const numbers = () => balancer.workers.map(({ number }) => number);
  const pass = (to: number): void => {
    while (agenda.runNext(to));
  };
  return { ...balancer, stopped, numbers, pass };
}

test('a worker is started for the first call, and one more while all have something to do', () => {
  const { take, numbers } = open();
  expect(numbers()).toEqual([]);
  const served = [take(0), take(0), take(0), take(0), take(0)].map((worker) => worker?.number);
  expect(numbers()).toEqual([1, 2, 3]);
  expect(served.slice(0, 3)).toEqual([1, 2, 3]);
  expect(new Set(served).size).toBe(3);
});

test('calls go to the workers in turn', () => {
  const { take, leave, numbers } = open({ workersMin: 3 });
  expect(numbers()).toEqual([1, 2, 3]);
  const served = Array.from({ length: 6 }, () => {
    const worker = take(0)!;
    leave(worker, 0);
    return worker.number;
  });
  expect(served).toEqual([1, 2, 3, 1, 2, 3]);
});

test('the one with the least to do comes first', () => {
  const { take, leave } = open({ workersMin: 2, workersMax: 2 });
  const [one, two] = [take(0)!, take(0)!];
  leave(two, 0);
  expect([take(0), one.number]).toEqual([two, 1]);
});

test('while a worker starts there is none, and nothing waits for it', () => {
  const { take, pass, numbers } = open({ coldStart: 1000 });
  expect([take(0), take(1)]).toEqual([undefined, undefined]);
  expect(numbers()).toEqual([1]);
  pass(1000);
  expect(take(1000)?.number).toBe(1);
});

test('one without anything to do is stopped after the idle time, down to the minimum', () => {
  const { take, leave, pass, numbers, stopped } = open({ workersMin: 1 });
  const [one, two] = [take(0)!, take(0)!];
  leave(one, 0);
  leave(two, 100);
  pass(4999);
  expect(numbers()).toEqual([1, 2]);
  pass(10_000);
  expect([numbers(), stopped]).toEqual([[2], [1]]);
});

test('one that started and was never called is stopped as well', () => {
  const { take, pass, numbers } = open({ coldStart: 1000 });
  take(0);
  pass(6000);
  expect(numbers()).toEqual([]);
});

test('an endpoint without workers serves nobody', () => {
  expect(open({ workersMax: 0 }).take(0)).toBeUndefined();
});
