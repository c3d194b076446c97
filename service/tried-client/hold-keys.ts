import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { type Departure, must, should } from './call-finding.ts';
import type { CalledApi } from './match-call.ts';
import type { DescribedWorld } from './variables.ts';

/** Holds where the key of a call stands against where it belongs. @see interface 5 */
export function holdKeys(
  api: Exclude<CalledApi, 'balanced'>,
  call: RecordedCall,
  url: URL,
  { keys }: DescribedWorld,
): Departure[] {
  const known = Object.values(keys);
  const inBody = known.some((key) => call.body.includes(key)) ? [must('a key is in the body', '5')] : [];
  const header = call.headers.authorization?.toString();
  if (api === 'graphql') {
    const inQuery = url.searchParams.has('api_key');
    const inHeader = known.some((key) => header?.includes(key));
    return [
      ...inBody,
      ...(inQuery ? [] : [must('GraphQL: the key is not in the query parameter api_key', '5')]),
      ...(inQuery && inHeader ? [should('GraphQL: the key is in a header, too', '5')] : []),
    ];
  }
  const name = api === 'job' ? 'the job API' : `REST ${api}`;
  const inAddress = known.some((key) => call.url.includes(key));
  return [
    ...inBody,
    ...(inAddress ? [must(`${name}: a key is in the address, where logs keep it`, '5')] : []),
    ...holdHeader(name, api, header, url),
  ];
}

function holdHeader(name: string, api: CalledApi, header: string | undefined, url: URL): Departure[] {
  if (url.pathname.endsWith('/openapi.json')) return [];
  if (header === undefined || header === '') return [must(`${name}: there is no Authorization header`, '5')];
  if (/^Bearer +\S/i.test(header)) return [];
  const says = `${name}: the Authorization header is not of the form Bearer KEY`;
  return [api === 'job' && /^\S+$/.test(header) ? should(says, '5') : must(says, '5')];
}
