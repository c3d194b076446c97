import { isSecretName } from './secret-names.ts';

/** What a part of a command gives away. */
type Hide = (value: string, place: 'environment value' | 'key') => string;

const quoted = `"[^"]*"|'[^']*'`;
const assignment = new RegExp(String.raw`(?<![\w-])([A-Za-z_]\w*)=(${quoted}|[^\s"']+)`, 'g');
const option = new RegExp(String.raw`(?<!\S)(--?)([A-Za-z][\w.-]*)(=|\s+)(${quoted}|[^\s"'-]\S*)`, 'g');
const scheme = /\b(bearer|basic)\s+([^\s"']+)/gi;

/** A command without the values of its variables, those of options for secrets, credentials, and users in addresses. */
export function maskCommand(command: string, hide: Hide): string {
  const inQuotes = (value: string, place: 'environment value' | 'key'): string => {
    const [, quote = '', inner = ''] = /^(["']?)(.*?)\1$/s.exec(value)!;
    return `${quote}${hide(inner, place)}${quote}`;
  };
  return command
    .replaceAll(
      assignment,
      (_, name: string, value: string) => `${name}=${inQuotes(value, 'environment value')}`,
    )
    .replaceAll(option, (all, dashes: string, name: string, sign: string, value: string) =>
      isSecretName(name) ? `${dashes}${name}${sign}${inQuotes(value, 'key')}` : all,
    )
    .replaceAll(scheme, (_, name: string, value: string) => `${name} ${hide(value, 'key')}`)
    .replaceAll(/(:\/\/)[^\s/@"']+@/g, '$1[hidden-user]@');
}

/** The name of an image without a user before its registry; a digest is none. */
export function maskImage(image: string): string {
  const at = image.indexOf('@');
  const [scheme = ''] = /^\w{1,20}:\/\//.exec(image) ?? [];
  const user = image.slice(scheme.length, Math.max(at, 0));
  const isDigest = /^\w{1,20}:[\da-f]{32,}$/i.test(image.slice(at + 1));
  return !user.includes(':') || /[\s/]/.test(user) || isDigest
    ? image
    : `${scheme}[hidden-user]${image.slice(at)}`;
}
