import type { World } from './world.ts';

const collections = ['pods', 'serverless', 'network-volumes', 'templates', 'registries'];

/** Something that an account owns. */
export type Rental = { readonly kind: string; readonly id: string; readonly name: string };

/** Everything that the account owns, asked of the conforming target itself. */
export async function listRentals({ urls, keys }: World): Promise<Rental[]> {
  const lists = collections.map(async (name) => {
    const answer = await fetch(`${urls.restV2}/${name}`, {
      headers: { authorization: `Bearer ${keys.valid}` },
    });
    const json = (await answer.json()) as Record<string, unknown>;
    const items = Object.values(json).find(Array.isArray) as Omit<Rental, 'kind'>[] | undefined;
    if (items === undefined)
      throw new Error(`GET /${name} of the conforming target has no list: ${JSON.stringify(json)}`);
    return items.map((item) => ({ kind: name, id: item.id, name: item.name }));
  });
  return (await Promise.all(lists)).flat();
}
