import type { Trick } from '../trick.ts';

const bodies = [
  '',
  '{',
  'null',
  '['.repeat(100_000),
  '{"__proto__":{"id":1}}',
  '\u001b[2J\n::error::harm',
  'x'.repeat(20 << 20),
];

function flood(address: string): void {
  for (const body of bodies) fetch(address, { method: 'POST', body }).catch(() => {});
}

export const trick: Trick = {
  says: 'The target sends huge and broken bodies to the receiver.',
  rules: ['webhook.called'],
  answer: (call) => {
    const address = /"webhook":"(http:[^"]+)"/.exec(call.body)?.[1];
    if (address !== undefined) flood(address);
    return undefined;
  },
};
