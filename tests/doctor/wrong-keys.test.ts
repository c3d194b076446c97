import { inFront, refused } from './stand-ins.ts';
import { eachGivesOneFinding } from './wrong-profiles.ts';

eachGivesOneFinding('keys', [
  [
    'the key is nobody’s',
    'problem key.valid',
    ({ keys }) => {
      keys.valid = 'nobody';
    },
  ],
  [
    'the invalid key is somebody’s',
    'problem key.invalid',
    ({ keys }) => {
      keys.invalid = keys.secondUser!;
    },
  ],
  [
    'a made-up key is accepted',
    'warning key.invalid',
    async ({ keys, urls }) => {
      delete keys.invalid;
      urls.restV2 = await inFront(urls.restV2!, ({ headers }) =>
        headers.authorization === 'Bearer not-a-key-of-anybody' ? { status: 200 } : undefined,
      );
    },
  ],
  [
    'the key without access is the valid one',
    'problem key.no-access',
    ({ keys }) => {
      keys.noAccess = keys.valid!;
    },
  ],
  [
    'the key without access has some',
    'problem key.no-access',
    ({ keys }) => {
      keys.noAccess = keys.secondUser!;
    },
  ],
  [
    'the key without access is nobody’s',
    'problem key.no-access',
    ({ keys }) => {
      keys.noAccess = 'nobody';
    },
  ],
  [
    'the second user is the first',
    'problem key.second-user',
    ({ keys }) => {
      keys.secondUser = keys.valid!;
    },
  ],
  [
    'the second user has no access',
    'problem key.second-user',
    ({ keys }) => {
      keys.secondUser = keys.noAccess!;
    },
  ],
  [
    'the key may not write',
    'problem key.may-write',
    async ({ urls }) => {
      urls.restV2 = await inFront(urls.restV2!, ({ method }) =>
        method === 'POST' ? refused(403) : undefined,
      );
    },
  ],
  [
    'the account takes no template more',
    'warning key.may-write',
    async ({ urls }) => {
      urls.restV2 = await inFront(urls.restV2!, ({ method }) =>
        method === 'POST' ? refused(400) : undefined,
      );
    },
  ],
]);
