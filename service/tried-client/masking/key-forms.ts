import type { Redact } from '../../../engine/http/redact.ts';
import { unknownKey } from './key-words.ts';

/** Forms that issuers give their keys, so that they are known wherever they stand. */
const forms = [
  String.raw`[A-Za-z]{2,8}_(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{16,}`,
  String.raw`(?:github_pat_|glpat-|sk-|xox[a-z]-)[\w-]{20,}`,
  String.raw`(?:AKIA|ASIA)[A-Z\d]{16}`,
  String.raw`eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*`,
];
const anyForm = new RegExp(String.raw`(?<=^|[^\w-]|\\[nrt])(?:${forms.join('|')})(?![\w-])`, 'g');

/** Masks whatever has the form of a key, save what is shown: an id may have it, too. */
export function createFormMask(isShown: (text: string) => boolean): Redact {
  return (text) => text.replaceAll(anyForm, (found) => (isShown(found) ? found : unknownKey));
}
