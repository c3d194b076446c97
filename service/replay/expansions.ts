import { literally } from '../../engine/http/writings.ts';
import { quoted } from '../../engine/report/shell.ts';
import { type JobNames, jobForms } from './job-names.ts';

/** What stands for something that only the replay knows. */
export type Variables = { readonly jobs: JobNames; readonly known: readonly string[] };

/** The text as one word of a shell. Names of the run expand, outside of the quotes; nothing else does. */
export function expandingWord(text: string, variables: Variables): string {
  return joined(
    partsOf(text, variables).map((part) => ('text' in part ? quotedPart(part.text) : `"${part.expansion}"`)),
  );
}

/** An address as one word of a shell, its text percent-encoded as a client sends it. @see interface 5 */
export function expandingUrl(url: string, variables: Variables): string {
  let before = '';
  const words = partsOf(withoutDots(url), variables).map((part) => {
    const isKey = /[?&]api_key=$/.test(before);
    const isQuery = before.includes('?');
    before += 'text' in part ? part.text : '';
    if ('text' in part) return quotedPart(asSent(part.text, isQuery));
    // A key in an address was encoded before its name took its place.
    return isKey ? `"$(in_path "${part.expansion}")"` : `"${inPath(part.expansion)}"`;
  });
  return joined(words);
}

/** An id goes into an address encoded, however the answer that tells it next time writes it. */
function inPath(expansion: string): string {
  return expansion.replace(/^\$\{(JOB_\d+)\}$/, '$${$1_IN_PATH}');
}

/** Dot segments are folded as a client does it: curl leaves them, so that no id is a way up. */
function withoutDots(url: string): string {
  const [, base = '', path = '', rest = ''] = /^((?:https?:\/\/|\$)[^/?#]*)([^?#]*)(.*)$/s.exec(url) ?? [];
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return url;
  const segments = path.split('/').slice(1);
  const kept: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const dots = segment.replaceAll(/%2e/gi, '.');
    if (dots !== '.' && dots !== '..') kept.push(segment);
    else {
      if (dots === '..') kept.pop();
      if (at === segments.length - 1) kept.push('');
    }
  }
  return `${base}${kept.map((segment) => `/${segment}`).join('')}${rest}`;
}

/** The text with `${JOB_1}` in the place of a job id, for what `fill` copies. */
export function withJobNames(text: string, variables: Variables): string {
  return partsOf(text, variables)
    .map((part) => ('text' in part ? part.text : part.expansion))
    .join('');
}

/** The variables of the job ids that a text holds. */
export function jobsIn(text: string, { jobs }: Variables): string[] {
  const parts = partsOf(text, { jobs, known: [] });
  return parts.flatMap((part) =>
    'text' in part ? [] : [part.expansion.replace(/^\$\{(JOB_\d+)\w*\}$/, '$1')],
  );
}

type Part = { readonly text: string } | { readonly expansion: string };

/** In one pass: an id that is a part of a variable's name is no id there. */
function partsOf(text: string, { jobs, known }: Variables): Part[] {
  const forms = new Map(jobForms(jobs));
  const names = known.map(literally).join('|');
  const ours = known.length === 0 ? [] : [`\\$(?:(?:${names})(?!\\w)|\\{(?:${names})(?:%\\?|~~)?\\})`];
  const patterns = [...ours, ...[...forms.keys()].map(literally)];
  if (patterns.length === 0) return [{ text }];
  const parts = text.split(new RegExp(`(${patterns.join('|')})`));
  return parts.flatMap((part, index): Part[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ text: part }];
    const variable = forms.get(part);
    return [{ expansion: variable === undefined ? part : `\${${variable}}` }];
  });
}

function quotedPart(text: string): string {
  return text === '' ? '' : quoted(text);
}

function joined(words: readonly string[]): string {
  return words.join('') || "''";
}

/** As a WHATWG URL is serialized. */
function asSent(text: string, isQuery: boolean): string {
  const query = isQuery ? -1 : text.indexOf('?');
  if (query >= 0) return `${asSent(text.slice(0, query), false)}${asSent(text.slice(query), true)}`;
  const also = isQuery ? `'` : '{}^`';
  const encoded = new RegExp(`[\\0-\\x20\\x7f-\\u{10ffff}"<>${also}]`, 'gu');
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\r]/g, '')
    .replace(encoded, percentEncoded);
}

/** Spelt out: `encodeURIComponent` leaves a single quote. */
function percentEncoded(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
