import { isRecord, type JsonRecord } from '../openapi/json.ts';
import type { Schema } from '../openapi/schema.ts';
import { isCallableHeader, isCallablePath } from './callable.ts';
import { memberAt } from './schema/member-at.ts';
import type { ServedOperation, ServedParameter, ServedResponse } from './served-api.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * The operations below a prefix; requests come from one reading of the document, responses from the other. What the
 * document has in a place where it makes no sense is passed over.
 */
export function listOperations(
  requests: JsonRecord,
  responses: JsonRecord,
  prefix: string,
  leaveOut: (what: string) => void = () => {},
): ServedOperation[] {
  const [items, answers] = [recordIn(requests, 'paths'), recordIn(responses, 'paths')];
  return Object.keys(items)
    .filter((path) => path.startsWith(`${prefix}/`))
    .filter((path) => {
      const isCallable = isCallablePath(path.slice(prefix.length));
      if (!isCallable)
        leaveOut(`the path ${JSON.stringify(path.slice(0, longestName))}, which leads elsewhere`);
      return isCallable;
    })
    .flatMap((path) => {
      const [item, answering] = [followed(items[path], requests), followed(answers[path], responses)];
      return methods
        .filter((method) => isRecord(item[method]))
        .map((method) => ({
          name: `${method.toUpperCase()} ${path.slice(prefix.length)}`,
          method: method.toUpperCase(),
          path: path.slice(prefix.length),
          parameters: parametersOf(item, item[method] as JsonRecord, requests, leaveOut),
          security: securityOf(item[method] as JsonRecord, requests),
          body: bodyOf(item[method] as JsonRecord, requests),
          responses: responsesOf(recordIn(answering, method), responses),
        }));
    });
}

/** Characters of a name of the target's in a report. */
const longestName = 60;

/** An operation's own parameter takes the place of the path's of that name. */
function parametersOf(
  item: JsonRecord,
  operation: JsonRecord,
  document: JsonRecord,
  leaveOut: (what: string) => void,
): ServedParameter[] {
  const found = [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')]
    .map((parameter) => followed(parameter, document))
    .filter(({ name, in: place }) => typeof name === 'string' && typeof place === 'string')
    .map((parameter) => ({
      name: parameter.name as string,
      in: parameter.in as string,
      required: parameter.required === true || parameter.in === 'path',
      schema: schemaOf(parameter),
    }));
  const own = [...new Map(found.map((one) => [`${one.in} ${one.name}`, one])).values()];
  const callable = own.filter((one) => one.in !== 'header' || isCallableHeader(one.name));
  for (const { name } of own.filter((one) => !callable.includes(one)))
    leaveOut(`the header ${JSON.stringify(name.slice(0, longestName))}, which this client must not send`);
  return callable;
}

/** An operation's own takes the place of the document's. */
function securityOf(operation: JsonRecord, document: JsonRecord): readonly unknown[] {
  return listIn(operation.security === undefined ? document : operation, 'security');
}

function bodyOf(operation: JsonRecord, document: JsonRecord): ServedOperation['body'] {
  const body = followed(operation.requestBody, document);
  const content = Object.entries(recordIn(body, 'content'));
  const [, json] = content.find(([mediaType]) => isJson(mediaType)) ?? [];
  return isRecord(json) ? { required: body.required === true, schema: schemaOf(json) } : undefined;
}

export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

function responsesOf(operation: JsonRecord, document: JsonRecord): Map<string, ServedResponse> {
  const entries = Object.entries(recordIn(operation, 'responses')).map(([status, response]) => {
    const found = followed(response, document);
    const content = Object.entries(recordIn(found, 'content'));
    const headers = Object.entries(recordIn(found, 'headers')).map(([name, header]) => {
      const one = followed(header, document);
      return { name, required: one.required === true, schema: schemaOf(one) };
    });
    const media = new Map(content.map(([type, media]) => [type, isRecord(media) ? schemaOf(media) : true]));
    return [status, { content: content.length === 0 ? undefined : media, headers }] as const;
  });
  return new Map(entries);
}

/** Without a schema anything fits. */
function schemaOf({ schema }: JsonRecord): Schema {
  return typeof schema === 'boolean' || isRecord(schema) ? schema : true;
}

const mostSteps = 20;

/** What a reference stands for; nothing at all when it leads nowhere or round in a circle. */
function followed(given: unknown, document: JsonRecord): JsonRecord {
  let found = given;
  for (let steps = 0; steps < mostSteps; steps++) {
    if (!isRecord(found)) return {};
    if (typeof found.$ref !== 'string') return found;
    found = found.$ref.startsWith('#') ? memberAt(document, found.$ref.slice(1)) : undefined;
  }
  return {};
}

function recordIn(holder: JsonRecord, name: string): JsonRecord {
  const member = holder[name];
  return isRecord(member) ? member : {};
}

function listIn(holder: JsonRecord, name: string): readonly unknown[] {
  const member = holder[name];
  return Array.isArray(member) ? member : [];
}
