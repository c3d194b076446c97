import { createRedact } from '../../../engine/http/redact.ts';
import type { KeyName, Site } from '../../profile/site.ts';

/** What a call says besides the key that it is sent with, as JSON or as a text. */
type Said = readonly unknown[];

const bringingKey = /^((proxy-)?authorization|cookie|(x-)?api[-_]?key|x-(auth|access)-token)$/i;
const rerouting =
  /^(host|forwarded|destination|x-host|x-accel-redirect|x-([a-z]+-)?(forwarded|original|rewrite)-(host|server|url|uri|path|prefix))$/i;
/** A word of a header that says for whom a call is made. */
const choosing =
  /(^|[-_])((user|account|team|tenant|org|organi[sz]ation|workspace|customer)(id|name|s)?|principal|subject|sudo|behalf|impersonat\w*|(run|act|acting)[-_]?as)([-_]|$)/i;

/** Why headers of a rule may make a call that of another account, or another call; undefined where they can't. */
export function strangeHeaderIn(headers: Readonly<Record<string, unknown>> = {}): string | undefined {
  const names = Object.keys(headers).map((name) => name.trim());
  const key = names.find((name) => bringingKey.test(name));
  if (key !== undefined) return `its header ${key} may be another account's: say in key whose key it has`;
  const account = names.find((name) => choosing.test(name) && !/^user-agent$/i.test(name));
  if (account !== undefined) return `its header ${account} may choose another account, or act for it`;
  const route = names.find((name) => rerouting.test(name));
  return route && `its header ${route} may make another call of it, or lead it elsewhere`;
}

/**
 * Why a call is that of two accounts: it says somewhere, in whatever writing, a key that is not its own. An invalid one is
 * nobody's.
 */
export function strangeKeyIn(said: Said, own: KeyName | 'missing', keys: Site['keys']): string | undefined {
  const ownKey = own === 'missing' ? undefined : keys[own];
  const others = (['valid', 'secondUser', 'noAccess'] as const).filter(
    (name) => keys[name] !== undefined && keys[name] !== ownKey,
  );
  const text = said.map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))).join('\n');
  const marked = createRedact(
    new Map([...others.map((name) => [keys[name]!, markOf(name)] as const), [ownKey ?? '', '']]),
  )(text);
  const found = others.find((name) => marked.includes(markOf(name)));
  return found && `it has the key ${found} in what it says: say in key whose key it has`;
}

/** No text of a call has such signs of private use by chance. */
function markOf(name: KeyName): string {
  return `\u{f8f0}${name}\u{f8f1}`;
}
