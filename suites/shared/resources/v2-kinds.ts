import type { ResourceReferences } from './v2-refer.ts';

/** A kind of resource as the document has it made. @see interface 2.10, 4.3 */
export type ResourceKind = {
  readonly path: string;
  readonly catalogs: readonly ('gpus' | 'cpus' | 'datacenters')[];
  /** Whether a real target asks money for it. */
  readonly costs: boolean;
  /** The documented fields. */
  documented(name: string, references: ResourceReferences): Readonly<Record<string, unknown>>;
};

const image = 'plumbline/probe:1';

export const kinds = {
  pod: {
    path: '/pods',
    catalogs: ['gpus'],
    costs: true,
    documented: (name, { gpu }) => ({ name, image, gpu: { id: gpu, count: 1 } }),
  },
  endpoint: {
    path: '/serverless',
    catalogs: ['gpus'],
    costs: true,
    documented: (name, { gpu }) => ({ name, image, gpu: { id: gpu, count: 1 } }),
  },
  template: { path: '/templates', catalogs: [], costs: false, documented: (name) => ({ name, image }) },
  volume: {
    path: '/network-volumes',
    catalogs: ['datacenters'],
    costs: true,
    documented: (name, { dataCenter }) => ({ name, dataCenter }),
  },
  registry: { path: '/registries', catalogs: [], costs: false, documented: (name) => ({ name }) },
} as const satisfies Record<string, ResourceKind>;

export type KindName = keyof typeof kinds;
