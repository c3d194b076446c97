import { gzipSync } from 'node:zlib';
import { json, text } from '../answers.ts';
import { schemaRules } from '../schemas.ts';
import type { HostileAnswer, HostileCall, Trick } from '../trick.ts';

const member = gzipSync(Buffer.alloc(1 << 26), { level: 1 });
const bomb = Buffer.concat(Array(16).fill(member));

/** Elsewhere, to a file, and to a bomb, one after the other. */
const answers: readonly ((call: HostileCall) => HostileAnswer)[] = [
  ({ lures }) => json(302, {}, [['location', `${lures.elsewhere}/schema`]]),
  ({ lures }) => json(308, {}, [['location', `file://${lures.file}`]]),
  ({ lures }) =>
    json(200, {}, [
      ['refresh', `0; url=${lures.elsewhere}/refresh`],
      ['link', `<${lures.elsewhere}/l>; rel=describedby`],
    ]),
  () => text(200, bomb, [['content-encoding', 'gzip']]),
];
let asked = 0;

export const trick: Trick = {
  says: 'The schema is redirected to another server and to a file, and is a gigabyte in a megabyte otherwise.',
  commands: ['doctor', 'verify', 'generate', 'generate'],
  rules: schemaRules,
  answer: (call) => (call.api.startsWith('schema') ? answers[asked++ % answers.length]!(call) : undefined),
};
