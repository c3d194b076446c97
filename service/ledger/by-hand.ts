import type { TransportRequest } from '../../engine/http/transport.ts';
import { TransportError } from '../../engine/http/transport-error.ts';
import { quoted } from '../../engine/report/shell.ts';
import { graphqlTransportRequest } from '../client/graphql-request.ts';
import { jobTransportRequest } from '../client/job-request.ts';
import { restTransportRequest } from '../client/rest-request.ts';
import type { Access } from './access.ts';
import { collectionsOf, listedKindOf } from './collections.ts';
import { placesOf } from './delete-by-id.ts';
import type { Entry } from './entry.ts';
import { keyOf } from './job-kind.ts';
import type { Shown } from './look.ts';

/**
 * Formats the command that deletes what an API shows; that stops it where the API can do no more. What GraphQL shows as stopped is
 * deleted through REST v2.
 */
export function deleteByHand(
  { api, path, id, state }: Pick<Shown, 'api' | 'path' | 'id' | 'state'>,
  access: Access,
): string | undefined {
  if (id === undefined) return undefined;
  if (api === 'graphql' && state === 'EXITED')
    return access.site?.urls.restV2 === undefined
      ? undefined
      : deleteByHand({ api: 'v2', path: '/pods', id, state }, access);
  return byHand(access, (site) => {
    if (api !== 'graphql')
      return restTransportRequest(
        { api, method: 'DELETE', path: `${path}/{id}`, ids: { id }, key: 'valid' },
        site,
      );
    const query = `mutation { podStop(input: { podId: ${JSON.stringify(id)} }) { id desiredStatus } }`;
    return graphqlTransportRequest({ name: 'podStop', query, key: 'valid' }, site);
  });
}

/** Formats the command that ends what an entry stands for by its first id; where no id is known, the one that lists it. */
export function endByHand(entry: Entry, access: Access): string | undefined {
  const [id] = entry.ids;
  const places = placesOf(entry, access);
  const place = places.find(({ api }) => api !== 'graphql') ?? places[0];
  if (id === undefined || place === undefined) return listByHand(entry, access);
  return deleteByHand({ ...place, id, state: undefined }, access);
}

/** Formats the command that lists what an entry's resource would stand among. */
export function listByHand(entry: Entry, access: Access): string | undefined {
  const kind = listedKindOf(entry.kind);
  if (kind === undefined) return undefined;
  return byHand(access, (site) => {
    const hasAddress = { v1: site.urls.restV1 !== undefined, v2: site.urls.restV2 !== undefined };
    const collections = collectionsOf(kind).filter(({ api }) => hasAddress[api]);
    const own = collections.find(({ api }) => api === entry.facts.api) ?? collections[0];
    if (own !== undefined)
      return restTransportRequest({ api: own.api, method: 'GET', path: own.path, key: 'valid' }, site);
    if (kind !== 'pod' || site.urls.graphql === undefined) return undefined;
    const query = '{ myself { pods { id name desiredStatus } } }';
    return graphqlTransportRequest({ name: 'myself', query, key: 'valid' }, site);
  });
}

/** Formats the command that cancels a job. */
export function cancelByHand(jobId: string, entry: Entry, access: Access): string | undefined {
  const named = String(entry.facts.endpoint);
  const key = keyOf(entry);
  return byHand(access, (site) => {
    const endpoint = (site.endpoints as Record<string, string | undefined>)[named] ?? named;
    if (site.keys[key] === undefined) return undefined;
    return jobTransportRequest({ operation: 'cancel', jobId, endpoint, key }, site);
  });
}

/** An id may be one that no address can hold: then there is no command. */
function byHand(
  { site, profile, redact }: Access,
  wireOf: (site: NonNullable<Access['site']>) => TransportRequest | undefined,
): string | undefined {
  if (site === undefined) return undefined;
  try {
    const outgoing = wireOf(site);
    return (
      outgoing &&
      redact(curl(outgoing, new Map(Object.entries(profile.secrets).map(([name, value]) => [value, name]))))
    );
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return undefined;
  }
}

function curl(
  { method, url, headers, body }: TransportRequest,
  secrets: ReadonlyMap<string, string>,
): string {
  const word = (text: string): string => shellWord(text, secrets);
  return [
    `curl -X ${method}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(typeof body === 'string' ? [`-d ${word(body)}`] : []),
    word(url),
  ].join(' ');
}

/** Quotes a text; where it holds a secret, the shell takes that from its variable. */
function shellWord(text: string, secrets: ReadonlyMap<string, string>): string {
  const [found] = [...secrets.keys()]
    .filter((value) => value !== '' && text.includes(value))
    .sort((one, other) => other.length - one.length);
  if (found === undefined) return text === '' ? '' : quoted(text);
  const at = text.indexOf(found);
  const [before, after] = [text.slice(0, at), text.slice(at + found.length)];
  return `${shellWord(before, secrets)}"${secrets.get(found)}"${shellWord(after, secrets)}`;
}
