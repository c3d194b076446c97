import type { GraphqlKeyForm } from '../../service/client/graphql-request.ts';
import type { KeyForm } from '../../service/client/job-request.ts';
import type { KeyName } from '../../service/profile/site.ts';

type Sent = { readonly key: KeyName | 'missing'; readonly keyForm?: KeyForm | GraphqlKeyForm };

const owners: Readonly<Record<Sent['key'], string>> = {
  missing: 'no key',
  valid: 'the key',
  invalid: 'a key that nobody has',
  noAccess: 'a key without access',
  secondUser: "somebody else's key",
};

const forms: Readonly<Record<NonNullable<Sent['keyForm']>, string>> = {
  bare: 'without its scheme',
  basic: 'of another scheme',
  bearer: 'in the header',
  cut: 'without its last character',
  altered: 'with another last character',
  longer: 'with more behind it',
  cutInFront: 'without its first character',
  alteredInFront: 'with another first character',
  longerInFront: 'with more in front of it',
  swapped: 'with its letters in the other case',
  empty: 'an empty one',
  scheme: 'the scheme alone',
};

/** What a call sends for a key, in words: reports show no key itself. */
export function keyWords({ key, keyForm }: Sent): string {
  const words = keyForm === undefined ? [owners[key]] : [owners[key], forms[keyForm]];
  return words.join(key === 'missing' ? ', ' : ' ');
}
