import { describe, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { scratchFile, scratchFolder } from '../../engine/testing/scratch.ts';
import schema from '../../specs/target-profile.schema.json' with { type: 'json' };
import { loadProfile } from './profile.ts';

const plain = {
  name: 'staging',
  urls: { serverless: 'https://api.example/v2' },
  keys: { valid: '${API_KEY}' },
};

async function load(profile: unknown, environment: Record<string, string> = { API_KEY: 'the-api-key' }) {
  const text = typeof profile === 'string' ? profile : JSON.stringify(profile);
  return loadProfile(await scratchFile('target.yaml', text), environment);
}

describe('a profile', () => {
  test('may be as short as this', async () => {
    expect(await load('name: emulated\ncontrol: http://127.0.0.1:8787/control\n')).toEqual({
      name: 'emulated',
      control: 'http://127.0.0.1:8787/control',
      secrets: {},
    });
  });

  test('is given back with the environment filled in, and what came from there', async () => {
    const profile = { ...plain, endpoints: { probe: '${PROBE}' }, urls: { serverless: '${URL}' } };
    const environment = { API_KEY: 'the-api-key', PROBE: 'ep-1', URL: 'https://api.example/v2', OTHER: 'x' };

    expect(await load(profile, environment)).toEqual({
      name: 'staging',
      urls: { serverless: 'https://api.example/v2' },
      keys: { valid: 'the-api-key' },
      endpoints: { probe: 'ep-1' },
      secrets: { $API_KEY: 'the-api-key', $PROBE: 'ep-1', $URL: 'https://api.example/v2' },
    });
  });

  test('is not filled in twice', async () => {
    const loaded = await load({ ...plain, name: '${NAME}' }, { API_KEY: '${NAME}', NAME: 'staging' });
    expect(loaded).toMatchObject({ name: 'staging', keys: { valid: '${NAME}' } });
  });
});

test('one endpoint may be probe, limited and openai', async () => {
  const endpoints = { probe: 'ep-1', limited: 'ep-1', openai: 'ep-1', exclusive: 'ep-2', second: 'ep-3' };
  expect(await load({ ...plain, endpoints })).toMatchObject({ endpoints });
});

test('addresses that no path follows may have a query', async () => {
  const urls = { ...plain.urls, graphql: 'https://a.example/g?v=1', restV1Schema: 'https://a.example/s?v=1' };
  expect(await load({ ...plain, urls })).toMatchObject({ urls });
});

describe('a bad profile is refused with its file and what to do about it', () => {
  async function refusal(profile: unknown, environment?: Record<string, string>): Promise<string> {
    const error = await load(profile, environment).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).toContain('target.yaml');
    return message;
  }

  test.each<[string, unknown, string[]]>([
    ['not YAML', 'name: [unclosed', ['not YAML', 'line 1']],
    ['a name twice', 'name: a\nname: b', ['not YAML', 'unique']],
    ['an empty file', '', ['must be object', 'target-profile.schema.json']],
    ['a list', '- name: a', ['must be object']],
    ['an unknown member', { ...plain, key: 'x' }, ['additional properties', 'key']],
    ['an unknown member below', { ...plain, keys: { ...plain.keys, vaild: '${A}' } }, ['/keys', 'vaild']],
    ['what stands on a line', 'name: a\ncontrol: http://a.example\nslackMs: -1', ['line 3: /slackMs']],
    ['a mistyped name', 'name: a\ncontrol: http://a.example\ncapabilites: {}', ['line 3: ', 'capabilities?']],
    ['no name', { ...plain, name: undefined }, ["'name'"]],
    ['no keys', { ...plain, keys: undefined }, ["'keys'"]],
    ['nothing to reach it by', { name: 'x' }, ['neither control', 'nor urls and keys']],
    ['a number for an address', { ...plain, urls: { serverless: 7 } }, ['/urls/serverless', 'string']],
    ['an address without a scheme', { ...plain, urls: { serverless: 'a.b' } }, ['/urls/serverless']],
    ['a share above 1', { ...plain, pace: 2 }, ['/pace', '<= 1']],
    ['a negative slack', { ...plain, slackMs: -1 }, ['/slackMs', '>= 0']],
    ['a clock that stands still', { ...plain, capabilities: { clockRate: 0 } }, ['/capabilities/clockRate']],
    ['a receiver without a port', { ...plain, capabilities: { receiver: { listen: 'here' } } }, ['/listen']],
  ])('%s', async (_, profile, words) => {
    const message = await refusal(profile);
    for (const word of words) expect(message).toContain(word);
  });

  test('what an emulator would need is not asked of a target with addresses', async () => {
    expect(await refusal({ ...plain, keys: undefined })).not.toContain("'control'");
  });

  test('a secret in clear is refused and not repeated', async () => {
    const message = await refusal({ ...plain, keys: { valid: 'a-key-in-clear' } });
    expect(message).toContain('/keys/valid must name an environment variable');
    expect(message).not.toContain('a-key-in-clear');
  });

  test.each([{}, { API_KEY: '' }])('a variable that is not set: %j', async (environment) => {
    const message = await refusal(plain, environment as Record<string, string>);
    expect(message).toContain('/keys/valid needs the environment variable API_KEY, which is not set');
  });

  test('a variable that is called as a member of every object', async () => {
    const message = await refusal({ ...plain, keys: { valid: `\${constructor}` } });
    expect(message).toContain('/keys/valid needs the environment variable constructor, which is not set');
  });

  test('both a control address and addresses of its own', async () => {
    const message = await refusal({ ...plain, control: 'http://127.0.0.1:8787/control' });
    expect(message).not.toContain('neither');
    expect(message).toContain('control');
    expect(message).toContain('urls');
  });

  test.each<[string, object]>([
    ['capabilities.clockRate', { capabilities: { clockRate: 60 } }],
    ['capabilities.atOnce', { capabilities: { receiver: {}, atOnce: 3 } }],
    ['pace', { pace: 1 }],
    ['objectives', { objectives: { goodput: 0.99 } }],
    ['endpoints', { endpoints: { probe: 'ep-1' } }],
  ])('%s with a control address, which would be ignored', async (name, more) => {
    const message = await refusal({ name: 'emulated', control: 'http://127.0.0.1:8787/control', ...more });
    expect(message).toContain(`${name} has no meaning with control: `);
  });

  test('of every capability the schema says whether it holds with a control address', () => {
    const { capabilities, control } = schema.properties;
    const unmentioned = Object.keys(capabilities.properties).filter(
      (name) => !control.description.includes(name),
    );
    expect(unmentioned).toEqual([]);
  });

  test('an address from the environment that is none', async () => {
    const message = await refusal(
      { ...plain, urls: { serverless: '${URL}' } },
      { API_KEY: 'the-api-key', URL: 'api.example/v2' },
    );
    expect(message).toContain('/urls/serverless');
    expect(message).toContain('URL');
  });

  test.each<[string, string, string]>([
    ['/urls/serverless', 'https://api.example:99999/v2', 'no http address'],
    ['/urls/serverless', 'https://api.example/v2#part', 'fragment'],
    ['/urls/serverless', 'https://api.example/v2?tenant=a-secret', 'query'],
    ['/urls/serverless', 'https://user:a-secret@api.example/v2', 'password'],
    ['/urls/graphql', 'https://api.example/graphql#a-secret', 'fragment'],
    ['/urls/restV2', 'http://%zz', 'no http address'],
    ['/endpoints/balanced/url', 'https://api.example/?a-secret', 'query'],
    ['/capabilities/receiver/url', 'https://ci.example/#a-secret', 'fragment'],
  ])('%s may not be %s', async (place, address, word) => {
    const [, group, name, member] = place.split('/') as [string, 'urls', string, string?];
    const members = { [name]: member === undefined ? address : { [member]: address } };
    const message = await refusal({ ...plain, [group]: { ...(group === 'urls' && plain.urls), ...members } });
    expect(message).toContain(place);
    expect(message).toContain(word);
    expect(message).not.toContain('a-secret');
  });

  test.each(['.', '..', '\ud800'])('an id of an endpoint that no path holds: %j', async (probe) => {
    expect(await refusal({ ...plain, endpoints: { probe } })).toContain('/endpoints/probe');
  });

  test.each([
    ['second', 'exclusive'],
    ['second', 'probe'],
    ['exclusive', 'probe'],
    ['exclusive', 'openai'],
    ['scaling', 'exclusive'],
  ])('%s that is the same endpoint as %s', async (one, other) => {
    const message = await refusal({ ...plain, endpoints: { [one]: 'ep-1', [other]: 'ep-1' } });
    expect(message).toContain(`/endpoints/${one} is the same endpoint as /endpoints/${other}`);
    expect(message).toContain(`Deploy another one for ${one}`);
  });

  test.each([
    ['secondUser', 'valid', 'Name a key of another user'],
    ['noAccess', 'valid', 'Name a valid key that may not use the endpoints'],
    ['secondUser', 'noAccess', 'or leave it out'],
  ])('%s that is the same key as %s', async (one, other, remedy) => {
    const environment = { API_KEY: 'another-key', ONE_KEY: 'the-api-key', OTHER_KEY: 'the-api-key' };
    const keys = { ...plain.keys, [other]: '${OTHER_KEY}', [one]: '${ONE_KEY}' };
    const message = await refusal({ ...plain, keys }, environment);
    expect(message).toMatch(
      /\/keys\/(secondUser|noAccess), from the environment variable \w+, is the same key as/,
    );
    expect(message).toContain(`/keys/${one}`);
    expect(message).toContain(`/keys/${other}`);
    expect(message).toContain(remedy);
    expect(message).not.toContain('the-api-key');
  });

  test('a key from the environment that no header can carry', async () => {
    const message = await refusal(plain, { API_KEY: 'the-api-key\n' });
    expect(message).toContain('/keys/valid');
    expect(message).toContain('API_KEY');
    expect(message).not.toContain('the-api-key');
  });
});

test.each([
  ['missing.yaml', 'there is no such file'],
  ['.', 'it is a folder'],
])('a file that can not be read: %s', async (name, why) => {
  const file = `${await scratchFolder()}/${name}`;
  await expect(loadProfile(file, {})).rejects.toThrow(
    new UsageError(`the target profile ${file} can't be read: ${why}`),
  );
});
