import { expect, test } from 'vitest';
import { isRunByNpx } from './lost-npx.ts';

const npx = { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'plumbline'" };
const shell = ['sh', '-c', "'plumbline' emulate --port 0", ''];

test.each(['plumbline', "'plumbline'", '"plumbline"'])(
  'a command whose parent is the shell of npx ends with npx, which quotes it as %s',
  (script) => {
    const parent = ['sh', '-c', `${script} emulate --port 0`, ''];
    expect(isRunByNpx({ ...npx, npm_lifecycle_script: script }, parent)).toBe(true);
  },
);

test.each([
  ['a script of npm', { npm_lifecycle_event: 'emulate', npm_lifecycle_script: 'plumbline' }, shell],
  ['no npm', {}, shell],
  [
    'commands of a shell that npx runs',
    { npm_lifecycle_event: 'npx', npm_lifecycle_script: 'nohup plumbline emulate &' },
    ['sh', '-c', 'nohup plumbline emulate &', ''],
  ],
  ['a program that npx started before', npx, ['bash', 'start-emulators.sh']],
  ['another command of that shell', npx, ['sh', '-c', "'plumbline-runner' 8"]],
  ['a parent that is gone, or a system that shows none', npx, []],
])('a command outlives its parent below %s', (_, environment, parent) => {
  expect(isRunByNpx(environment, parent)).toBe(false);
});
