import { json } from '../answers.ts';
import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

const serve = servingPaths(({ lures: { command } }) => {
  const wrong = { get: operation({ type: 'number' }) };
  const paths = [`$(${command})`, `\`${command}\``, `';${command};'`, `";${command};"`, `\n${command}\n`];
  return Object.fromEntries(paths.map((path) => [`/odd${path}`, wrong]));
});

export const trick: Trick = {
  says: 'A served path holds a command for the shell that replays it.',
  rules: schemaRules,
  exitCodes: { verify: [1] },
  answer: (call) =>
    call.api === 'v2' && call.path.startsWith('/odd') && call.hasValidKey ? json(200, {}) : serve(call),
};
