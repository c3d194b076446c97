import type { ResourceReferences } from './v2-refer.ts';

/** A kind of resource as v1 has it made: flat. @see interface 2.9, 4.2 */
export type V1ResourceKind = {
  readonly path: string;
  readonly catalogs: readonly ('gpus' | 'datacenters')[];
  /** Whether a real target asks money for it. */
  readonly costs: boolean;
  /** Whether it is made of a template. */
  readonly ofTemplate?: true;
  /** The documented fields that make one, and what the published clients send besides. */
  fields(
    name: string,
    references: ResourceReferences,
    templateId?: string,
  ): Readonly<Record<string, unknown>>;
};

const imageName = 'plumbline/probe:1';

export const kinds = {
  pod: {
    path: '/pods',
    catalogs: ['gpus'],
    costs: true,
    fields: (name, { gpu }) => ({ name, imageName, ...(gpu === undefined ? {} : { gpuTypeIds: [gpu] }) }),
  },
  endpoint: {
    path: '/endpoints',
    catalogs: [],
    costs: true,
    ofTemplate: true,
    fields: (name, _, templateId) => ({ name, templateId }),
  },
  template: { path: '/templates', catalogs: [], costs: false, fields: (name) => ({ name, imageName }) },
  volume: {
    path: '/networkvolumes',
    catalogs: ['datacenters'],
    costs: true,
    fields: (name, { dataCenter }) => ({
      ...{ name, size: 10 },
      ...(dataCenter === undefined ? {} : { dataCenterId: dataCenter }),
    }),
  },
  registry: {
    path: '/containerregistryauth',
    catalogs: [],
    costs: false,
    fields: (name) => ({ name, username: 'plumbline', password: 'plumbline' }),
  },
} as const satisfies Record<string, V1ResourceKind>;

export type V1KindName = keyof typeof kinds;
