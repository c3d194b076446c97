import { printableLine } from '../../engine/printable.ts';
import { comment } from '../../engine/report/shell.ts';
import { expandingWord, type Variables } from './expansions.ts';

/** The headers of a call as options of curl, each with a blank before it, and comments about those that no call can have. */
export function headerOptions(
  headers: Readonly<Record<string, string>>,
  variables: Variables,
): { readonly options: string; readonly comments: readonly string[] } {
  const all = Object.entries(headers);
  const sent = all.filter(isSendable);
  const left = all.filter((header) => !isSendable(header));
  return {
    options: sent.map((header) => ` -H ${expandingWord(curlHeader(header), variables)}`).join(''),
    comments: left.map(([name]) => comment(printableLine(`left out, since it is no HTTP header: ${name}`))),
  };
}

/** HTTP takes no other name and no such value; curl would read a name like `@file` as the name of a file. */
function isSendable([name, value]: readonly [string, string]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0\r\n]/.test(value);
}

/** A header without a value ends in a semicolon: with a colon curl would leave it out. */
function curlHeader([name, value]: readonly [string, string]): string {
  return value.trim() === '' ? `${name};` : `${name}: ${value}`;
}
