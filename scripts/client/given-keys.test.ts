import { expect, test } from 'vitest';
import { givenKeys } from './given-keys.ts';

const nothing = { environment: {}, variables: [], command: [] };

test('keys are what variables and options hold that have the name of a secret', () => {
  const environment = {
    SERVICE_API_KEY: 'a0123456789',
    HOME: 'b0123456789',
    SSH_AUTH_SOCK: '/tmp/c0123456789',
  };
  const variables = [
    { name: 'TOKEN', template: 'd0123456789' },
    { name: 'KEY', template: '$KEY' },
    { name: 'BASE', template: 'e0123456789' },
  ];
  const command = ['run', '--api-key', 'f0123456789', '--token=g0123456789', '--model', 'h0123456789'];
  expect(givenKeys({ environment, variables, command })).toEqual([
    'a0123456789',
    'd0123456789',
    'f0123456789',
    'g0123456789',
  ]);
});

test('a word, a template and an option without a value are none', () => {
  const command = ['--key', '$KEY', '--session=none', '--token'];
  expect(givenKeys({ ...nothing, environment: { AUTH: undefined, XDG_SESSION_ID: '12' }, command })).toEqual(
    [],
  );
});
