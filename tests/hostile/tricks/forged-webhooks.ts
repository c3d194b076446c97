import type { Trick } from '../trick.ts';

function forge(origin: string): void {
  for (let at = 1; at <= 30; at += 1)
    for (const path of ['webhook', 'webhook/1/200', 'beacon'])
      fetch(`${origin}/m${at}/${path}`, {
        method: 'POST',
        body: '{"id":"forged","status":"COMPLETED","event":"start","job":"forged","at":1}',
      }).catch(() => {});
}

export const trick: Trick = {
  says: 'Somebody guesses the addresses of the receiver and calls them all.',
  rules: ['webhook.called', 'webhook.once-when-ok'],
  exitCodes: { verify: [0, 3] },
  answer: (call) => {
    const address = /"webhook":"(http:[^"]+)"/.exec(call.body)?.[1];
    if (address !== undefined) forge(new URL(address).origin);
    return undefined;
  },
};
