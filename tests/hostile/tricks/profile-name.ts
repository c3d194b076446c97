import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The profile gives the target a name of escapes and markup.',
  commands: ['doctor', 'plan', 'verify', 'page'],
  profileName: 'x\u001b[2J\n::error::harm\u202e<img src=x onerror=alert(1)>',
  answer: () => undefined,
};
