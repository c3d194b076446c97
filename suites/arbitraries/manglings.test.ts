import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manglings } from './manglings.ts';
import { submission, submissionBodyOf } from './submission.ts';

test.each(manglings.map((mangling) => [fc.stringify(mangling), mangling] as const))(
  '%s makes no submission JSON',
  (_, mangling) => {
    fc.assert(
      fc.property(submission(), (draft) => {
        const text = JSON.stringify(submissionBodyOf(draft, undefined));
        expect(() => JSON.parse(mangling.apply(text))).toThrow(SyntaxError);
      }),
      { numRuns: 50, seed: 1 },
    );
  },
);
