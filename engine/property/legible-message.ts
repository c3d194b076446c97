import { chai } from 'vitest';

/** Endings of an assertion's message that follow the received value, and the words for the expected one; the first that fits counts. */
const forms: readonly (readonly [RegExp, (expected: string) => string])[] = [
  [/^to be undefined$/, () => 'nothing'],
  [/^to be defined$/, () => 'a value'],
  [/^to be greater than or equal to (.+)$/s, (bound) => `at least ${bound}`],
  [/^to be less than or equal to (.+)$/s, (bound) => `at most ${bound}`],
  [/^to be greater than (.+)$/s, (bound) => `more than ${bound}`],
  [/^to be less than (.+)$/s, (bound) => `less than ${bound}`],
  [/^not to be (.+?)(?: \/\/ Object\.is equality)?$/s, (value) => `anything but ${value}`],
  [/^to not (?:deeply|strictly) equal (.+)$/s, (value) => `anything but ${value}`],
  [/^to be (.+?)(?: \/\/ Object\.is equality)?$/s, (value) => value],
  [/^to (?:deeply|strictly) equal (.+)$/s, (value) => value],
];

/** Its error has for the received value only the members that were asked for. */
const ofMembers =
  /^(?<name>.*?: )?expected (?<received>.+) to match object (?<expected>.+?)(?:\n\(.*omitted.*\))?$/s;

/**
 * The message of an assertion in the words of the field, `the status: expected 401, received 200`, behind what the check
 * called the value. Messages of other forms stay as they are.
 */
export function legibleMessage(error: Error): string {
  const { message } = error;
  if (!('actual' in error)) return message;
  const members = ofMembers.exec(message)?.groups;
  if (members !== undefined)
    return `${members.name ?? ''}expected members ${members.expected}, received ${members.received}`;
  const received = String(chai.util.objDisplay(error.actual as object));
  const opening = `expected ${received} `;
  const at = message.indexOf(opening);
  const isAtTheEnd = at === 0 || message.slice(0, at).endsWith(': ');
  if (at < 0 || !isAtTheEnd) return message;
  const ending = message.slice(at + opening.length);
  for (const [pattern, wordsFor] of forms) {
    const found = pattern.exec(ending);
    if (found !== null)
      return `${message.slice(0, at)}expected ${plain(wordsFor(found[1] ?? ''))}, received ${plain(received)}`;
  }
  return message;
}

/** A value without what only a reader of JavaScript would want. */
function plain(value: string): string {
  if (value === 'undefined') return 'nothing';
  return value === '+0' || value === '-0' ? '0' : value;
}
