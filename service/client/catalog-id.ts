import { ownIdNames } from './item-id.ts';

type CatalogItem = Readonly<Record<string, unknown>>;

/** Under which other names a catalog may have the id of what it lists. */
const catalogNames = ['code', 'slug', 'key'];
const titles = ['name', 'displayName'];

/** The id of an item of a catalog, as likely as not; undefined where several members may be it. */
export function catalogIdOf(item: CatalogItem, path: string): string | undefined {
  const names = catalogIdNames(item, path);
  const certain = names.find((name) => certainNames(path).includes(name));
  const [likeliest, another] = names.filter((name) => name !== 'displayName' || names.length === 1);
  const found = certain ?? (another === undefined ? likeliest : undefined);
  return found && (item[found] as string);
}

function certainNames(path: string): string[] {
  return ['id', ...ownIdNames(path), ...catalogNames];
}

/** The members of an item of a catalog that may be its id, the likeliest first. */
export function catalogIdNames(item: CatalogItem, path: string): string[] {
  const named = certainNames(path);
  const others = Object.keys(item).filter((name) => /Id$|^id/.test(name) && !named.includes(name));
  return [...named, ...others, ...titles].filter(
    (name) => typeof item[name] === 'string' && item[name] !== '',
  );
}
