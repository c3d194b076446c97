import type { ClientCases } from './client-case.ts';
import { madeRun } from './made-calls.ts';

/** Cases of the rules about webhooks. */
export const webhookCases = {
  'client.webhooks.answered': [
    { name: 'no webhook', found: 'not exercised' },
    { name: 'a 200', more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: 200 }] }, found: 'pass' },
    {
      name: 'a 500',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: 500 }] },
      found: 'answered 500, not 200',
    },
    {
      name: 'a receiver that hangs',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 10_002, status: null }] },
      found: 'no answer within 10 s',
    },
    {
      name: 'a receiver that the client has just closed',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: null }] },
      found: 'not exercised',
    },
    {
      name: 'a call after the end of the client',
      more: { webhooks: [{ job: 'j1', begun: 2_000_000, ended: 2_000_001, status: 500 }] },
      found: 'not exercised',
    },
  ],
  'client.webhooks.repeats': [
    {
      name: 'one call',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: 200 }] },
      found: 'not exercised',
    },
    ...[
      { name: 'a repeat that sets off nothing', bodies: ['first', 'next'], found: 'pass' },
      {
        name: 'a repeat that sets off the same again',
        bodies: ['first', 'next', 'next'],
        found: 'submitted again when',
      },
    ].map(({ name, bodies, found }) => ({
      ...{ name, found },
      calls: bodies.map((text, index) =>
        madeRun(`j${index}`, { at: 1000 * (index + 1), body: { input: { text } } }),
      ),
      more: {
        webhooks: [
          { job: 'j0', begun: 1500, ended: 1600, status: 500 },
          { job: 'j0', begun: 2500, ended: 2501, status: 200 },
        ],
      },
    })),
  ],
} as const satisfies ClientCases;
