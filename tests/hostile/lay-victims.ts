import type { World } from './world.ts';

/** A kind of what somebody else has under the same key. */
export type VictimKind = 'pod' | 'endpoint' | 'template' | 'volume' | 'registry';

/** Something that was not made by the run, and that nothing of ours may change. */
export type Victim = { readonly kind: VictimKind; readonly id: string; readonly name: string };

export type Victims = {
  /** What was there before the run, one of each kind. */
  readonly before: Readonly<Record<VictimKind, Victim>>;
  /** Everything so far. */
  all(): readonly Victim[];
  /** Makes another one, now. */
  make(kind: VictimKind): Promise<Victim>;
  /** Names the victim that a call would change or use, by any key; undefined where it does neither. */
  changedBy(call: {
    readonly method: string;
    readonly url: string;
    readonly body: string;
  }): string | undefined;
};

const gpu = { id: 'NVIDIA GeForce RTX 4090', count: 1 };

const collections: Readonly<Record<VictimKind, readonly [path: string, body: object]>> = {
  pod: ['pods', { image: 'theirs:1', gpu }],
  endpoint: ['serverless', { image: 'theirs:1', gpu: { pools: ['ADA_24'], count: 1 } }],
  template: ['templates', { image: 'theirs:1' }],
  volume: ['network-volumes', { size: 10, dataCenter: 'EU-RO-1' }],
  registry: ['registries', { username: 'them', password: 'theirs' }],
};

/** Makes one of each kind at the conforming target itself. */
export async function layVictims({ urls, keys, endpoints }: World): Promise<Victims> {
  const all: Victim[] = [];
  const shared = [endpoints.probe, endpoints.second];
  async function make(kind: VictimKind): Promise<Victim> {
    const name = `somebody-elses-${kind}-${all.length}`;
    const [path, body] = collections[kind];
    const answer = await fetch(`${urls.restV2}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, ...body }),
    });
    const { id } = (await answer.json()) as { id?: string };
    if (id === undefined) throw new Error(`the conforming target made no ${kind}: ${answer.status}`);
    all.push({ kind, id, name });
    return { kind, id, name };
  }
  return {
    before: {
      pod: await make('pod'),
      endpoint: await make('endpoint'),
      template: await make('template'),
      volume: await make('volume'),
      registry: await make('registry'),
    },
    all: () => all,
    make,
    changedBy({ method, url, body }) {
      const isQuery = /"query":"(?!\s*mutation)/.test(body);
      if (method === 'GET' || isQuery) return undefined;
      const [, on] = /\/([^/?]+)\/purge-queue(?:\?|$)/.exec(url) ?? [];
      if (on !== undefined && shared.includes(on)) return `jobs of others by ${method} ${url}`;
      const places = [...decodeURIComponent(url).split(/[/?]/), ...body.split(/[\\"]/)];
      const found = all.find(
        ({ kind, id }) => places.includes(id) && (kind !== 'template' || url.includes(id)),
      );
      return found && `${found.kind} ${found.name} by ${method} ${url} ${body}`.slice(0, 300);
    },
  };
}
