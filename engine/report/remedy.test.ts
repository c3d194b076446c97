import { expect, test } from 'vitest';
import { remedyFor } from './remedy.ts';

test.each([
  ['the worker did not start', 'free'],
  ['run was put off (429)', 'slower pace'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'target is up'],
  ['the machine was too busy', 'less load'],
  ['its time budget ended', 'larger tier'],
  ['health, which sets the scene, answered 500', 'prepares the case'],
  ['something else', '--verbose'],
])('of %j says what to do', (cause, remedy) => {
  expect(remedyFor(cause, [])).toContain(remedy);
});

test('names the rules that hide it', () => {
  expect(remedyFor('the worker did not start', ['job.run.accepts'])).toBe(
    'Fix job.run.accepts first: nothing else can be seen before.',
  );
});
