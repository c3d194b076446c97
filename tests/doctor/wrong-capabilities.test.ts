import type { GoodProfile } from './clinic.ts';
import { page, silent } from './stand-ins.ts';
import { eachGivesOneFinding } from './wrong-profiles.ts';

eachGivesOneFinding('capabilities, clock and receiver', [
  [
    'the clock runs much faster than is said',
    'problem clock.rate',
    ({ capabilities }) => {
      capabilities.clockRate = 4;
    },
  ],
  [
    'the executionTimeout is another',
    'problem capability.execution-timeout',
    ({ capabilities }) => {
      capabilities.executionTimeoutMs = { limited: 6000 };
    },
  ],
  [
    'the executionTimeout is not told',
    'warning capability.execution-timeout',
    ({ capabilities }) => {
      delete capabilities.executionTimeoutMs;
    },
  ],
  [
    'the raised limits are not told',
    'warning capability.requests-per-worker',
    ({ capabilities }) => {
      delete capabilities.requestsPerWorker;
    },
  ],
  [
    'there is no receiver',
    'warning receiver.opens',
    ({ capabilities }) => {
      delete capabilities.receiver;
    },
  ],
  [
    'its port is taken',
    'problem receiver.opens',
    async ({ capabilities }) => {
      const port = new URL(await page()).port;
      capabilities.receiver = { listen: `127.0.0.1:${port}` };
    },
  ],
  [
    'nobody says where it is',
    'problem receiver.opens',
    ({ capabilities }) => {
      capabilities.receiver = { listen: '0.0.0.0:0' };
    },
  ],
  [
    'its address leads elsewhere',
    'problem receiver.heard',
    ({ capabilities }) => {
      capabilities.receiver = { url: silent };
    },
  ],
  [
    'calls take longer than may be',
    'warning clock.slack',
    (profile) => {
      profile.slackMs = 1;
    },
  ],
  [
    'there is nothing to spend by',
    'warning capability.spend',
    (profile) => {
      profile.urls = { serverless: profile.urls.serverless } as GoodProfile['urls'];
    },
  ],
  [
    'Pods can not be deleted',
    'warning capability.spend',
    ({ urls }) => {
      delete (urls as { restV2?: string }).restV2;
    },
  ],
]);
