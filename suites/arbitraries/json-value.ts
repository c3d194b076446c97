import fc from 'fast-check';
import { jsonObject, jsonText } from './json-object.ts';
import { troublesomeText, troublesomeWholes } from './troublesome-text.ts';

/** What some languages take for false or nothing, and what looks like JSON within a string. */
const falsy = [false, 0, '', [], {}];
const inText = ['0', 'null', 'true', '5', '[1]', '{"a":1}'];
/** What looks like a part of the service's own answers. An `error` is left out: a platform may take it for a failure. */
const answerLike = [
  { output: 'x', n: 1 },
  { output: null },
  { output: { output: 'x' }, metrics: {} },
  { id: 'not-the-id', status: 'FAILED', delayTime: -1 },
  { stream: [{ output: 1 }] },
  { input: {} },
];
const tricky = [true, 1, ...inText, ' '];

/**
 * Any JSON value but null at its top: an object, an array, a string, a number, or a boolean. Shrinks towards `false`.
 */
export function jsonValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...falsy) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...tricky) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...answerLike) },
    { weight: 1, arbitrary: jsonText() },
    { weight: 2, arbitrary: troublesomeText() },
    { weight: 2, arbitrary: troublesomeWholes() },
    { weight: 1, arbitrary: fc.integer() },
    { weight: 1, arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true }).map((number) => number + 0) },
    { weight: 2, arbitrary: fc.array(fc.oneof(fc.integer(), jsonText(), jsonObject()), { maxLength: 4 }) },
    { weight: 2, arbitrary: jsonObject() },
  );
}

/** A string that is JSON itself. */
export function jsonInText(): fc.Arbitrary<string> {
  return fc.constantFrom(...inText);
}
