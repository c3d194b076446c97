import { expect, test } from 'vitest';
import { readTypes } from './served-graphql.ts';

const type = (index: number, members: number) => ({
  ...{ kind: 'ENUM', name: `E${index}` },
  enumValues: Array.from({ length: members }, (_, value) => ({ name: `V${value}` })),
});

test.each([
  [300_000, 1, 'more than 5000 types'],
  [100, 2000, 'more than 100000 members'],
])('introspection with %i types of %i members is beyond what is read', (types, members, words) => {
  const one = type(0, members);
  const __schema = {
    queryType: { name: 'E0' },
    types: Array.from({ length: types }, () => one),
    directives: [],
  };
  expect(readTypes({ __schema })).toMatchObject({
    because: 'beyond',
    unreadable: expect.stringContaining(words),
  });
});
