/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are meant for a shell */
import fc from 'fast-check';
import type { TracedCall } from '../http/trace.ts';
import type { Failure } from '../property/result.ts';
import { eventsOf, tracedBurst, tracedCall } from './results.ts';

/** What a shell would run as a command named `pwned`, or write to a file of that name, where it is not quoted. */
const shellPieces = [
  ...[
    '$(pwned)',
    '`pwned`',
    '${x:-$(pwned)}',
    '$((a[$(pwned)]))',
    '<(pwned)',
    ';pwned;',
    '|pwned',
    '&pwned&',
  ],
  ...[
    '\npwned\n',
    '\rpwned',
    '>pwned',
    '\npwned #',
    "';pwned;'",
    '";pwned;"',
    "'\\'';pwned",
    '\\',
    "'",
    '"',
    '`',
  ],
  ...[
    '$',
    '${',
    '}',
    '$KEY',
    '${KEY}',
    '${JOB_1}',
    '$JOB_1',
    '$(',
    ')',
    '!!',
    '#',
    '\0',
    '\u001b[2J',
    '\u202e',
  ],
  ...['@/etc/passwd', '-K/etc/passwd', '--config=x', '[1-9]', '{a,b}', '%0a', '##[error]', '::error::x'],
  ...['BODY', '\nBODY\npwned\n', 'BODY_', '*', '~', ' ', '\t', '\ud800', '\u2028'],
];

/** Texts made of what steers a shell, curl or a terminal. */
const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...shellPieces) },
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));

/** Names that HTTP takes for headers, however strange, and some that it does not. */
const headerName = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.string({ unit: fc.constantFrom(..."ax-$`'!#&*|~^"), minLength: 1, maxLength: 8 }),
  },
  hostileText,
);

const hostileCall: fc.Arbitrary<Partial<TracedCall>> = fc.record({
  url: hostileText.map((path) => `$SERVERLESS_URL/x${path}x`),
  headers: fc.dictionary(headerName, hostileText, { maxKeys: 3, noNullPrototype: true }),
  body: fc.option(hostileText, { nil: undefined }),
  method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('GET', 'POST', 'HEAD') }, hostileText),
  operation: hostileText,
});

/** Failures of which every text is a target's, and hostile. */
export const hostileFailure: fc.Arbitrary<Partial<Failure>> = fc
  .record({
    calls: fc.tuple(hostileCall, hostileCall),
    burst: fc.option(hostileCall, { nil: undefined }),
    id: hostileText,
    words: hostileText,
    hasWorld: fc.boolean(),
  })
  .map(({ calls: [first, second], burst, id, words, hasWorld }) => {
    const answer = { status: 200, headers: {}, body: JSON.stringify({ id: `job${id}` }) };
    const lost = { number: 2, answer: undefined, answered: undefined, failure: words };
    const tracedOne = tracedBurst({
      ...{ number: 3, made: 2, group: 2, operation: words, counts: { [words]: 2 } },
      calls: [tracedCall({ ...burst, answer: undefined })],
    });
    return {
      message: words,
      order: hasWorld ? { seed: 1, faults: [words] } : undefined,
      events: [
        ...eventsOf(tracedCall({ ...first, answer }), tracedCall({ ...second, ...lost })),
        ...(burst === undefined
          ? []
          : ([
              { kind: 'burst', burst: tracedOne },
              { kind: 'burst-end', burst: tracedOne },
            ] as const)),
      ],
    };
  });
