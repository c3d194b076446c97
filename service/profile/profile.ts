import type { ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from '../../engine/errors.ts';
import { printableLine } from '../../engine/printable.ts';
import {
  lineBefore,
  readSettings,
  type Settings,
  settingsErrors,
  unknownMember,
} from '../../engine/settings-file.ts';
import type { ControlDoor } from '../control/control-door.ts';
import { assertDistinct } from './assert-distinct.ts';
import { assertCallable } from './callable.ts';
import type { WrittenObjectives } from './objectives.ts';
import type { EndpointName, ExecutionTimeouts, KeyName, KeyPlace, RequestsPerWorker, Site } from './site.ts';

/** What a target profile says, environment variables filled in. @see specs/target-profile.schema.json */
export type Profile = {
  readonly name: string;
  readonly control?: string;
  /** What calls of control bear. */
  readonly controlToken?: string;
  /** A shorter way to control, where the target runs in this process; no file says so. */
  readonly controlDoor?: ControlDoor;
  /** Whether each thread that judges starts an emulator of its own; no file says so. */
  readonly startsEmulator?: true;
  readonly urls?: Site['urls'];
  readonly keys?: Readonly<Partial<Record<KeyName, string>>>;
  readonly endpoints?: Readonly<Partial<Record<EndpointName, string>>> & {
    readonly balanced?: { readonly url: string; readonly key?: KeyPlace };
  };
  readonly capabilities?: {
    readonly clockRate?: number;
    readonly ownCalendar?: boolean;
    readonly receiver?: { readonly listen?: string; readonly url?: string };
    readonly scaleUpMs?: number;
    readonly spend?: boolean;
    readonly retriesMs?: number;
    readonly executionTimeoutMs?: ExecutionTimeouts;
    readonly requestsPerWorker?: RequestsPerWorker;
    readonly concurrentHandler?: boolean;
    readonly atOnce?: number;
  };
  /** What a load demands. */
  readonly objectives?: WrittenObjectives;
  readonly slackMs?: number;
  readonly tickMs?: number;
  readonly pace?: number;
  /** Secret values by the variable they came from, as `$NAME`. */
  readonly secrets: Readonly<Record<string, string>>;
};

/**
 * How the clock of a target without control goes: milliseconds of its time in a real one, and whether it is known to show
 * another day than the real one.
 */
export function calendarOf({ capabilities }: Pick<Profile, 'capabilities'>): {
  readonly rate: number;
  readonly ownCalendar: boolean;
} {
  const rate = capabilities?.clockRate ?? 1;
  return { rate, ownCalendar: capabilities?.ownCalendar ?? rate !== 1 };
}

type Environment = Readonly<Record<string, string | undefined>>;

const schemaUrl = new URL('../../specs/target-profile.schema.json', import.meta.url);

/** A file that is no target profile. Its message quotes what stands there. */
export class InvalidProfile extends UsageError {}

/** @throws InvalidProfile when it is not YAML or breaks the schema, UsageError when it can't be read */
async function validSettings(file: string): Promise<Settings> {
  try {
    const settings = await readSettings('the target profile', file);
    await assertValid(file, settings);
    return settings;
  } catch (error) {
    const { message, cause } = error as Error;
    const isUnread = (cause as NodeJS.ErrnoException | undefined)?.errno !== undefined;
    throw isUnread || !(error instanceof UsageError) ? error : new InvalidProfile(message, { cause: error });
  }
}

/**
 * Reads a target profile.
 * @throws UsageError when the file can't be read, is not YAML, breaks the schema, names an unset variable, or names one endpoint or key as two
 */
export async function loadProfile(file: string, environment: Environment): Promise<Profile> {
  const settings = await validSettings(file);
  const secrets: Record<string, string> = {};
  const sources = new Map<string, string>();
  const filled = fillIn(settings.value, (name, place) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (value === undefined || value === '') {
      throw new UsageError(`${file}: ${place} needs the environment variable ${name}, which is not set`);
    }
    assertSendable(`${file}: ${place}, from the environment variable ${name},`, place, value);
    secrets[`$${name}`] = value;
    sources.set(place, `, from the environment variable ${name},`);
    return value;
  });
  const profile = filled as Omit<Profile, 'secrets'>;
  const whatStandsAt = (place: string) => `${file}: ${place}${sources.get(place) ?? ''}`;
  assertCallable(profile, whatStandsAt);
  assertDistinct(profile, whatStandsAt);
  assertOfWorlds(file, profile);
  return { ...profile, name: printableLine(profile.name), secrets };
}

/** Settings that mean nothing where each case has a world of its own, and why. */
const withoutMeaning: Readonly<Record<string, string>> = {
  'capabilities.clockRate': 'the control address reports how its clock runs',
  'capabilities.ownCalendar': 'each world begins on a day that is asked for',
  'capabilities.atOnce':
    'each case has a world of its own, so that no number of cases is too much for its workers',
  endpoints: 'worlds bring their own',
  objectives: 'a load takes a target with urls and keys',
  pace: 'each case has a world of its own, whose rate limits nobody else uses',
};

/** @throws UsageError for what is said beside a control address and would be ignored */
function assertOfWorlds(file: string, profile: Omit<Profile, 'secrets'>): void {
  if (profile.control === undefined) return;
  const capabilities = Object.keys(profile.capabilities ?? {}).map((name) => `capabilities.${name}`);
  const given = [...Object.keys(profile), ...capabilities];
  const idle = given.find((name) => Object.hasOwn(withoutMeaning, name));
  if (idle === undefined) return;
  throw new UsageError(`${file}: ${idle} has no meaning with control: ${withoutMeaning[idle]}. Leave it out`);
}

/** A key that comes from the environment must make the value of a header. */
function assertSendable(what: string, place: string, value: string): void {
  if ((place.startsWith('/keys/') || place === '/controlToken') && !/^[\x21-\x7e]+$/.test(value)) {
    throw new UsageError(`${what} holds a space, a line break or another character that no header takes`);
  }
}

async function assertValid(file: string, settings: Settings): Promise<void> {
  const errors = await settingsErrors(settings, schemaUrl);
  if (errors.length === 0) return;
  const problems = errors
    .filter((error) => isOfItsKind(error, settings.value))
    .map((error) => `  ${lineBefore(settings, error)}${problemOf(error)}`);
  const words = [...new Set(problems)].join('\n') || `  ${kindProblem(settings.value)}`;
  throw new UsageError(
    `the target profile ${file} is not valid:\n${words}\nIts schema: specs/target-profile.schema.json`,
  );
}

/** Whether it is about the kind of profile that this one is: an emulator's has no addresses, another has all. */
function isOfItsKind({ keyword, schemaPath }: ErrorObject, raw: unknown): boolean {
  if (keyword === 'oneOf') return false;
  const { control, urls, keys } = (raw ?? {}) as Record<string, unknown>;
  const hasOwn = urls !== undefined || keys !== undefined;
  if (schemaPath.startsWith('#/oneOf/0')) return false;
  return !schemaPath.startsWith('#/oneOf/1') || (hasOwn && control === undefined);
}

/** A key that stands there itself is not repeated, and gets a way out. */
function problemOf(error: ErrorObject): string {
  const { instancePath: place, message = '' } = error;
  if ((place.startsWith('/keys/') || place === '/controlToken') && message.startsWith('must match pattern')) {
    return `${place} must name an environment variable, such as \${MY_KEY}: keys are never written here`;
  }
  return `${place || 'the profile'} ${message}${unknownMember(error)}`;
}

function kindProblem(raw: unknown): string {
  const { control } = raw as Record<string, unknown>;
  return control === undefined
    ? 'it has neither control, for an emulator, nor urls and keys'
    : 'it has both control, whose worlds bring their own, and urls and keys: take one or the other';
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
