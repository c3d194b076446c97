import { createRedact, type Redact } from '../../engine/http/redact.ts';

/** The secrets of one case; it may get more of them as it goes. */
export type CaseSecrets = {
  readonly redact: Redact;
  /** Takes the storage keys in a body, or in a case's text, for secrets. @see interface 2.3 */
  learn(text: string): void;
  /** Takes one more value for a secret. */
  hide(value: string, name: string): void;
  /** The names that stand for secrets by now. */
  names(): readonly string[];
};

/** What else could be distinguished from ordinary text. */
const shortest = 6;
const storageKeys = /"(?<member>accessId|accessSecret)"\s*:\s*(?<value>"(?:[^"\\]|\\.)*")/g;
const variables: Readonly<Record<string, string>> = {
  accessId: '$S3_ACCESS_ID',
  accessSecret: '$S3_ACCESS_SECRET',
};

/** @param parts secrets that others hold: they are searched for when those have been replaced, so that neither hides the other */
export function createCaseSecrets(
  known: Iterable<readonly [value: string, name: string]>,
  parts: ReadonlyMap<string, string> = new Map(),
): CaseSecrets {
  const redactParts = createRedact(parts);
  const secrets = new Map(known);
  let redact = createRedact(secrets);

  function add(value: string, variable: string): void {
    if (value.length < shortest || secrets.has(value)) return;
    const alike = [...secrets.values()].filter((name) => name.startsWith(variable)).length;
    secrets.set(value, alike === 0 ? variable : `${variable}_${alike + 1}`);
    redact = createRedact(secrets);
  }

  return {
    redact: (text) => redactParts(redact(text)),
    learn(text) {
      for (const { groups } of text.matchAll(storageKeys)) {
        const value = unquoted(groups!.value!);
        if (value !== undefined) add(value, variables[groups!.member!]!);
      }
    },
    hide(value, name) {
      if (secrets.has(value)) return;
      secrets.set(value, name);
      redact = createRedact(secrets);
    },
    names: () => [...secrets.values(), ...parts.values()],
  };
}

function unquoted(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
