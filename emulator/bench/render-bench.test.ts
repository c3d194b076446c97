import { expect, test } from 'vitest';
import {
  renderAgenda,
  renderBeside,
  renderCalls,
  renderMockServers,
  renderStart,
  renderTestTools,
} from './render-bench.ts';

test('what the jobs did, how long it took and how much memory', () => {
  const counts = {
    ...{ submitted: 1000, pickedUp: 2000, retried: 1000, completed: 1000, webhooks: 1000, expired: 1000 },
    ...{ deleted: 0, left: 0, events: 4100, days: 6.8125 },
  };
  expect(renderAgenda(counts, 500, 104_857_600)).toBe(
    '1,000 jobs over 6.81 days: 2,000 attempts, 1,000 retried, 1,000 completed, 1,000 webhooks, 1,000 expired, ' +
      '0 deleted by their ttl, 0 left\n0.50 s, 4,100 events, 8,200 events/s, peak memory 100 MiB',
  );
});

test('how many calls of each operation a second', () => {
  expect(renderCalls([{ operation: 'run', calls: 3000, ms: 2000 }])).toBe(
    '/run: 3,000 calls in 2.00 s, 1,500 calls/s',
  );
});

test('how the emulator does beside a bare server', () => {
  const rates = { 'bare POST': 4000, 'bare GET': 8000, '/run': 2000, '/status': 6000 };
  expect(renderBeside({ calls: 100, rates, readyMs: 299.7, bytesPerJob: 1023.6 })).toBe(
    "100 calls each\n/run: 2000 calls/s, 0.50 of a bare server's 4000\n/status: 6000 calls/s, 0.75 of a bare server's 8000\n" +
      'memory: 1024 bytes more for each job that waits\nready after 300 ms',
  );
});

test('starts are reported beside that of Node alone', () => {
  expect(renderStart({ rounds: 10, node: 30, help: 51.2, ready: 201 })).toBe(
    [
      'medians of 10 rounds',
      'node -e 0: 30 ms',
      '--help: 51 ms, 1.7 times as long',
      'emulator ready: 201 ms, 6.7 times as long',
    ].join('\n'),
  );
});

test('both mock servers, by their own processor time', () => {
  const figures = { operation: 'GET /pods', calls: 5000, rates: { emulator: 12_000, prism: 2000 } };
  expect(renderMockServers([figures])).toBe(
    'GET /pods: 5,000 calls each; emulator 12,000 a processor second, Prism 2,000: 6.0 times as many',
  );
});

test('both test tools: calls, and mutants', () => {
  const figures = {
    ...({ tool: 'plumbline' } as const),
    ...{ calls: 2000, processorSeconds: 10, killed: ['a', 'b'], mutants: 4 },
    mutantSeconds: 60,
  };
  expect(renderTestTools([figures])).toBe(
    'plumbline: 2,000 calls in 10.0 s of processor time, 200 a second; 2 of 4 mutants killed in 60.0 s, 2.0 a minute',
  );
});
