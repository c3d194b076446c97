import { expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { describedWorld } from './testing/described-world.ts';
import {
  fillVariables,
  parseVariable,
  parseVariableFile,
  readVariableFile,
  variablesOf,
} from './variables.ts';

const values = variablesOf(describedWorld, 'probe');

test('a template takes the addresses, keys and endpoints of a world', () => {
  const templates = [
    parseVariable('BASE=$SERVERLESS_URL/$ENDPOINT', '--env'),
    parseVariable('TOKEN=Bearer ${KEY}', '--env'),
    parseVariable('OTHER=$ENDPOINT_SECOND', '--env'),
    parseVariable('SERVED=$ADDRESS_BALANCED', '--env'),
  ];
  expect(fillVariables(templates, values)).toEqual({
    BASE: 'http://service/serverless/v1/e1',
    TOKEN: 'Bearer key-valid',
    OTHER: 'e2',
    SERVED: 'http://service/balanced',
  });
});

test('a file has one a line', () => {
  expect(parseVariableFile('# of ours\nexport A=$KEY\n\r\nB=1\n', 'f.env')).toEqual([
    { name: 'A', template: '$KEY' },
    { name: 'B', template: '1' },
  ]);
});

test('what a shell has taken away is reported', () => {
  expect(() => parseVariable('BASE=', '--env')).toThrow("--env 'BASE=$KEY'");
  expect(() => parseVariable('BASE', '--env')).toThrow(UsageError);
  expect(() => parseVariableFile('A=1\nnothing', 'f.env')).toThrow('f.env:2');
});

test('what a world does not have is reported, with what may be meant', () => {
  expect(() => fillVariables([parseVariable('A=$SERVERLES_URL', '--env')], values)).toThrow('SERVERLESS_URL');
});

test('a file without an end is given up', async () => {
  await expect(readVariableFile('/dev/zero')).rejects.toThrow(
    "--env-template /dev/zero can't be read: it is a device",
  );
});
