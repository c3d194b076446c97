import { inFront, page, refused } from './stand-ins.ts';
import { eachGivesOneFinding } from './wrong-profiles.ts';

eachGivesOneFinding('endpoints and handlers', [
  [
    'an endpoint is not there',
    'problem endpoint.second',
    ({ endpoints }) => {
      endpoints.second = 'nobody';
    },
  ],
  [
    'an endpoint is named twice',
    'problem endpoints.differ',
    ({ endpoints }) => {
      endpoints.second = endpoints.probe;
    },
  ],
  [
    'a handler is no probe',
    'problem handler.second',
    ({ endpoints }) => {
      endpoints.second = 'custom';
    },
  ],
  [
    'an endpoint has no worker to spare',
    'problem handler.second',
    async ({ endpoints, urls, keys }) => {
      endpoints.second = 'waiting';
      await fetch(`${urls.serverless}/waiting/run`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
        body: JSON.stringify({ input: { hang: true }, policy: { executionTimeout: 600_000_000 } }),
      });
    },
  ],
  [
    'nobody says how workers take jobs',
    'warning capability.concurrent-handler',
    ({ capabilities }) => {
      delete capabilities.concurrentHandler;
    },
  ],
  [
    'the shared endpoint has one worker',
    'warning endpoint.probe.workers',
    ({ endpoints }) => {
      endpoints.probe = endpoints.exclusive;
      delete endpoints.exclusive;
    },
  ],
  [
    'the exclusive endpoint has many workers',
    'problem endpoint.exclusive.alone',
    ({ endpoints }) => {
      endpoints.exclusive = endpoints.scaling;
      delete endpoints.scaling;
    },
  ],
  [
    'the endpoint for /openai is not there',
    'problem endpoint.openai',
    ({ endpoints }) => {
      endpoints.openai = 'nobody';
    },
  ],
  [
    'it does not serve /openai',
    'problem endpoint.openai.route',
    async ({ urls }) => {
      urls.serverless = await inFront(urls.serverless, ({ url }) =>
        url?.includes('/openai/v1/') ? refused(404) : undefined,
      );
    },
  ],
  [
    'no probe server balances',
    'problem endpoint.balanced',
    async ({ endpoints }) => {
      endpoints.balanced = { url: await page() };
    },
  ],
  [
    'the balanced endpoint takes its key elsewhere',
    'problem endpoint.balanced',
    ({ endpoints }) => {
      endpoints.balanced = { ...(endpoints.balanced as object), key: { header: 'x-key' } };
    },
  ],
  [
    'there is no endpoint',
    'warning address.job-api',
    (profile) => {
      profile.endpoints = {};
    },
  ],
]);
