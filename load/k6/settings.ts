/** What the environment says of the target. On a cluster these come from a secret and from the manifest. */
export const target = {
  /** Base of the job API with its version prefix. */
  url: __ENV.LOAD_URL ?? '',
  key: __ENV.LOAD_KEY ?? '',
  /** Another user's key; empty where there is none. */
  secondKey: __ENV.LOAD_SECOND_KEY ?? '',
  endpoint: __ENV.LOAD_ENDPOINT ?? '',
  /** Another endpoint of the same kind; empty where there is none. */
  second: __ENV.LOAD_SECOND_ENDPOINT ?? '',
  /** Whether nobody else can have jobs there. */
  isSecondOurs: __ENV.LOAD_SECOND_OURS === '1',
};

/** What no line of a log may hold, longer ones first. */
export const keys: readonly string[] = [
  ...[target.key, target.secondKey],
  ...(JSON.parse(__ENV.LOAD_OTHER_KEYS ?? '[]') as string[]),
].sort((one, other) => other.length - one.length);

/** Milliseconds of the target's time in a real one; other than 1 only on an emulator. */
export const clockRate = Number(__ENV.LOAD_CLOCK_RATE ?? '1');
/** Where the summary goes; empty for k6's own place. */
export const summaryFile = __ENV.LOAD_SUMMARY ?? '';
/** When all instances begin, in milliseconds since 1970; 0 for at once. */
export const startAt = Number(__ENV.LOAD_START ?? '0');

/** How many instances share the load. */
export const instances = Number(__ENV.LOAD_INSTANCES ?? '1');

/** An archive of a script is made where nobody knows the target yet: so this is asked when the load begins. */
export function assertTarget(): void {
  for (const name of ['LOAD_URL', 'LOAD_KEY', 'LOAD_ENDPOINT']) {
    if (!__ENV[name]) throw new Error(`${name} is not set: see load/README.md`);
  }
}

/** A time of the target as one that k6 takes. */
export function duration(ms: number): string {
  return `${Math.round(ms / clockRate)}ms`;
}

export type LoadCaller = { readonly endpoint: string; readonly key: string };

export const caller: LoadCaller = { endpoint: target.endpoint, key: target.key };

/** Who has a limit of its own: the same user elsewhere, and another user. */
export const others: Readonly<Record<string, LoadCaller>> = {
  ...(target.second === '' ? {} : { endpoint: { endpoint: target.second, key: target.key } }),
  ...(target.secondKey === '' ? {} : { user: { endpoint: target.endpoint, key: target.secondKey } }),
};
