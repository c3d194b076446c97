import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

const deep = 300;
const name = (nth: number) => `S${nth}`;
const to = (nth: number) => ({ $ref: `#/components/schemas/${name(nth)}` });

/** Each holds the next one twice: written out it is larger than any memory. */
const doubling = Object.fromEntries(
  Array.from({ length: deep }, (_, nth) => [
    name(nth),
    { allOf: [to(nth + 1), { properties: { a: to(nth + 1), b: to(nth + 1) } }] },
  ]),
);

export const trick: Trick = {
  says: 'Schemas refer to each other hundreds deep, each to the next one twice, in circles, and under other base addresses.',
  commands: ['verify', 'generate'],
  rules: schemaRules,
  answer: servingSchema(
    () => to(0),
    ({ lures }) => ({
      schemas: {
        ...doubling,
        [name(deep)]: {
          $id: `${lures.elsewhere}/base/`,
          anyOf: [to(0), to(deep), { $dynamicRef: '#anchor' }, { $recursiveRef: '#' }],
          $defs: { a: { $id: `file://${lures.file}`, $dynamicAnchor: 'anchor', $ref: '#' } },
        },
      },
    }),
  ),
};
