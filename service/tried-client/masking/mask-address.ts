import { isNoWord } from '../../../engine/http/is-no-word.ts';

/** The address of a webhook or a storage without user, values of its query, fragment, and steps that look like tokens. */
export function maskAddress(address: string): string {
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!;
  const [, origin = '', path = ''] = /^((?:[a-z][a-z\d+.-]*:)?[/\\]{2}[^/\\]*)?(.*)$/is.exec(before)!;
  return [
    origin.replace(/^([^/\\]*[/\\]{2}).*@/s, '$1[hidden-user]@'),
    path.replaceAll(/[^/]+/g, (step) => (isNoWord(step) ? '[hidden-step]' : step)),
    query.replaceAll(/([?&])([^=&]*=)?([^&]*)/g, (_, sign: string, name = '', value: string) =>
      value === '' ? `${sign}${name}` : `${sign}${name}[hidden-value]`,
    ),
    fragment === '' || fragment === '#' ? fragment : '#[hidden-value]',
  ].join('');
}
