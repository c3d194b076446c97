import { isNoWord } from '../../engine/http/is-no-word.ts';
import { isSecretName } from '../../service/tried-client/masking/secret-names.ts';
import type { VariableTemplate } from '../../service/tried-client/variables.ts';

/** What a client is started with. */
type Given = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly variables: readonly VariableTemplate[];
  readonly command: readonly string[];
};

/** Keys of its own that a client is given: by variables, or by options of its command, that have the name of a secret. */
export function givenKeys({ environment, variables, command }: Given): string[] {
  const all = [
    ...Object.entries(environment),
    ...variables.map(({ name, template }) => [name, template] as const),
    ...command.map((word, index) => optionAt(word, command[index + 1])),
  ];
  return all.flatMap(([name, value]) =>
    isSecretName(name) && value !== undefined && isKey(value) ? [value] : [],
  );
}

function optionAt(
  word: string,
  next: string | undefined,
): readonly [name: string, value: string | undefined] {
  const [, name = '', value = next] = /^--?([\w.-]+)(?:=(.*))?$/s.exec(word) ?? [];
  return [name, value];
}

/** A template, a path or a word is none. */
function isKey(value: string): boolean {
  return isNoWord(value) && /^[^\s$/][^\s$]*$/.test(value);
}
