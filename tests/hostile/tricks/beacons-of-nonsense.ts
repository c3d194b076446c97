import type { Trick } from '../trick.ts';

function shout(address: string, key: string): void {
  const events = [
    null,
    5,
    [],
    {},
    { event: 'start', job: {}, at: 'x' },
    { event: '\u001b[2J', job: key, at: -1e308 },
    { event: 'end', job: '__proto__', at: 1e308 },
  ];
  for (const event of events) fetch(address, { method: 'POST', body: JSON.stringify(event) }).catch(() => {});
}

export const trick: Trick = {
  says: 'The target sends beacons of every type, with its key in them.',
  rules: ['job.policy.ttl.deletes', 'job.run.accepts'],
  answer: (call) => {
    const address = /"beacon":"(http:[^"]+)"/.exec(call.body)?.[1];
    if (address !== undefined) shout(address, call.key);
    return undefined;
  },
};
