import { expect, test } from 'vitest';
import { moveNameOf, wayTo } from './moves.ts';

test.each([
  ['new', 'IN_QUEUE', 'run', ['new IN_QUEUE run']],
  ['IN_QUEUE', 'COMPLETED', undefined, ['IN_QUEUE IN_PROGRESS worker', 'IN_PROGRESS COMPLETED worker']],
  ['IN_PROGRESS', 'IN_QUEUE', undefined, ['IN_PROGRESS IN_QUEUE worker']],
  ['IN_QUEUE', 'CANCELLED', 'cancel', ['IN_QUEUE CANCELLED cancel']],
  ['COMPLETED', 'CANCELLED', 'cancel', ['COMPLETED CANCELLED cancel']],
  [
    'IN_QUEUE',
    'IN_QUEUE',
    'retry',
    ['IN_QUEUE IN_PROGRESS worker', 'IN_PROGRESS FAILED worker', 'FAILED IN_QUEUE retry'],
  ],
  ['FAILED', 'IN_PROGRESS', undefined, ['FAILED IN_QUEUE worker', 'IN_QUEUE IN_PROGRESS worker']],
  ['IN_QUEUE', 'removed', 'purge', ['IN_QUEUE removed purge']],
  ['COMPLETED', 'expired', 'retention', ['COMPLETED expired retention']],
  ['COMPLETED', 'IN_QUEUE', undefined, ['COMPLETED IN_QUEUE unlisted']],
  ['CANCELLED', 'COMPLETED', undefined, ['CANCELLED COMPLETED unlisted']],
] as const)('a job comes from %s to %s by %s', (from, to, by, names) => {
  expect(wayTo(from, to, by).map(moveNameOf)).toEqual(names);
});
