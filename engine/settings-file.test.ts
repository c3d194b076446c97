import { describe, expect, test } from 'vitest';
import { readSettings } from './settings-file.ts';
import { scratchFile } from './testing/scratch.ts';

const text = `# a comment
name: a
keys:
  valid: x
  "with/slash": y
list:
  - one
  - two: 2
    three: 3
`;

async function settingsOf(written: string) {
  return readSettings('the settings', await scratchFile('settings.yaml', written));
}

test('what was written is read', async () => {
  const { value } = await settingsOf(text);
  expect(value).toEqual({
    name: 'a',
    keys: { valid: 'x', 'with/slash': 'y' },
    list: ['one', { two: 2, three: 3 }],
  });
});

describe('the line of', () => {
  test.each([
    ['/name', 2],
    ['/keys', 3],
    ['/keys/valid', 4],
    ['/keys/with~1slash', 5],
    ['/list/0', 7],
    ['/list/1', 8],
    ['/list/1/three', 9],
    ['', undefined],
    ['/missing', undefined],
    ['/list/7', 6],
    ['/keys/missing', 3],
  ])('%s is %j', async (pointer, line) => {
    expect((await settingsOf(text)).lineOf(pointer)).toBe(line);
  });
});

test('an alias without its anchor is no YAML', async () => {
  await expect(settingsOf('name: *nobody')).rejects.toThrow(/is not YAML: .*nobody/);
});

test('what stands in it is not repeated where it is no YAML', async () => {
  const refused = settingsOf('name: [the-secret');
  await expect(refused).rejects.toThrow(/the settings .*settings\.yaml is not YAML: .*line 1/);
  await expect(refused).rejects.not.toThrow('the-secret');
});
