import fc, { type Arbitrary } from 'fast-check';

const instant = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/);
const path = fc.array(word, { maxLength: 3 }).map((words) => words.map((one) => `/${one}`).join(''));
const host = fc.tuple(word, fc.constantFrom('example', 'test', 'invalid')).map((labels) => labels.join('.'));

/** Texts of a format, plain ones: a reader that is strict or lenient takes them alike. Other formats are any text. */
export const formats: ReadonlyMap<string, Arbitrary<string>> = new Map<string, Arbitrary<string>>([
  ['date-time', instant],
  ['date', instant.map((text) => text.slice(0, 10))],
  ['time', instant.map((text) => text.slice(11))],
  ['duration', fc.integer({ min: 1, max: 90 }).map((minutes) => `PT${minutes}M`)],
  ['uuid', fc.uuid({ version: 4 })],
  ['email', fc.tuple(word, host).map(([name, at]) => `${name}@${at}`)],
  ['hostname', host],
  ['ipv4', fc.ipV4()],
  ['ipv6', fc.ipV6()],
  ['uri', fc.tuple(host, path).map(([at, rest]) => `https://${at}${rest}`)],
  ['uri-reference', path.map((rest) => `${rest}/`)],
  ['json-pointer', path],
  ['regex', fc.constantFrom('^a+$', '[0-9]{2}')],
  ['byte', fc.base64String({ maxLength: 24 })],
]);
