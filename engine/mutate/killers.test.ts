import { expect, test } from 'vitest';
import { createKillers } from './killers.ts';

const rules = ['job.run.accepts', 'job.cancel.queued', 'job.status.reports'] as const;

test('rules that have killed most of a file come first, the others as they were', () => {
  const killers = createKillers();
  killers.add('core/ttl.ts', 'job.status.reports');
  killers.add('core/ttl.ts', 'job.status.reports');
  killers.add('core/ttl.ts', 'job.cancel.queued');
  expect(killers.first({ file: 'core/ttl.ts', rules })).toEqual([rules[2], rules[1], rules[0]]);
  expect(killers.first({ file: 'core/wait.ts', rules })).toEqual(rules);
});
