import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { UsageError } from '../errors.ts';
import type { EndpointName, KeyName, KeyPlace, Site } from './site.ts';
import type { ExecutionTimeouts, RequestsPerWorker } from './target.ts';

/** What a target profile says, environment variables filled in. @see specs/target-profile.schema.json */
export type Profile = {
  readonly name: string;
  readonly control?: string;
  readonly urls?: Site['urls'];
  readonly keys?: Readonly<Partial<Record<KeyName, string>>>;
  readonly endpoints?: Readonly<Partial<Record<EndpointName, string>>> & {
    readonly balanced?: { readonly url: string; readonly key?: KeyPlace };
  };
  readonly capabilities?: {
    readonly clockRate?: number;
    readonly receiver?: { readonly listen?: string; readonly url?: string };
    readonly scaleUpMs?: number;
    readonly spend?: boolean;
    readonly retriesMs?: number;
    readonly executionTimeoutMs?: ExecutionTimeouts;
    readonly requestsPerWorker?: RequestsPerWorker;
    readonly concurrentHandler?: boolean;
    readonly atOnce?: number;
  };
  readonly slackMs?: number;
  readonly tickMs?: number;
  readonly pace?: number;
  /** Secret values by the variable they came from, as `$NAME`. */
  readonly secrets: Readonly<Record<string, string>>;
};

type Environment = Readonly<Record<string, string | undefined>>;

const schemaUrl = new URL('../../specs/target-profile.schema.json', import.meta.url);

/**
 * Reads a target profile.
 * @throws UsageError when the file can't be read, is not YAML, breaks the schema, or names an unset variable
 */
export async function loadProfile(file: string, environment: Environment): Promise<Profile> {
  const raw = parseYaml(file, await read(file));
  await assertValid(file, raw);
  const secrets: Record<string, string> = {};
  const filled = fillIn(raw, (name, place) => {
    const value = environment[name];
    if (value === undefined || value === '') {
      throw new UsageError(`${file}: ${place} needs the environment variable ${name}, which is not set`);
    }
    assertUsable(`${file}: ${place}, from the environment variable ${name},`, place, value);
    secrets[`$${name}`] = value;
    return value;
  });
  return { ...(filled as Omit<Profile, 'secrets'>), secrets };
}

/** What comes from the environment must make addresses and header values. */
function assertUsable(what: string, place: string, value: string): void {
  const isAddress = place.startsWith('/urls/') || place.endsWith('/url') || place === '/control';
  if (isAddress && !(URL.canParse(value) && /^https?:/.test(value))) {
    throw new UsageError(`${what} is no http address: it must begin with http:// or https://`);
  }
  if (place.startsWith('/keys/') && !/^[\x21-\x7e]+$/.test(value)) {
    throw new UsageError(`${what} holds a space, a line break or another character that no header takes`);
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`the target profile ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    // The rest shows the lines themselves, and what stands there should perhaps not be shown.
    const [problem] = (cause as Error).message.split('\n');
    throw new UsageError(`the target profile ${file} is not YAML: ${problem}`, { cause });
  }
}

async function assertValid(file: string, raw: unknown): Promise<void> {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictRequired: false });
  const validate = ajv.compile(JSON.parse(await readFile(schemaUrl, 'utf8')));
  if (validate(raw)) return;
  const problems = (validate.errors ?? [])
    .filter((error) => error.keyword !== 'oneOf')
    .map(
      (error) =>
        `  ${error.instancePath || 'the profile'} ${wordsOf(error.instancePath, error.message)}${hint(error.params)}`,
    );
  const words = [...new Set(problems)].join('\n') || `  ${kindProblem(raw)}`;
  throw new UsageError(
    `the target profile ${file} is not valid:\n${words}\nIts schema: specs/target-profile.schema.json`,
  );
}

/** A key that stands there itself is not repeated, and gets a way out. */
function wordsOf(place: string, message = ''): string {
  const isKey = place.startsWith('/keys/') && message.startsWith('must match pattern');
  return isKey
    ? `must name an environment variable, such as \${MY_KEY}: keys are never written here`
    : message;
}

function kindProblem(raw: unknown): string {
  const { control } = raw as Record<string, unknown>;
  return control === undefined
    ? 'it has neither control, for an emulator, nor urls and keys'
    : 'it has both control, whose worlds bring their own, and urls and keys: take one or the other';
}

function hint(params: Record<string, unknown>): string {
  const named = params.additionalProperty;
  return typeof named === 'string' ? `: ${named}` : '';
}

/** Replaces `${NAME}` in every string. */
function fillIn(value: unknown, lookUp: (name: string, place: string) => string, place = ''): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => lookUp(name, place));
  }
  if (Array.isArray(value)) return value.map((item, index) => fillIn(item, lookUp, `${place}/${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillIn(member, lookUp, `${place}/${name}`)]),
  );
}
