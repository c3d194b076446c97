/** An operation of section 4.3. */
export type DocumentedOperation = {
  readonly method: string;
  readonly path: string;
  /** Where the document leaves the method open. */
  readonly anyMethod?: true;
  readonly beta?: true;
};

const on = (path: string, methods: string): DocumentedOperation[] =>
  methods.split(' ').map((method) => ({ method, path }));
const open = (path: string): DocumentedOperation => ({ method: 'GET', path, anyMethod: true });
const beta = (operation: DocumentedOperation): DocumentedOperation => ({ ...operation, beta: true });

/** Every operation of the table but that of the schema itself, which need not list itself. @see interface 4.3 */
export const documentedOperations: readonly DocumentedOperation[] = [
  ...on('/pods', 'GET POST'),
  ...on('/pods/{id}', 'PATCH DELETE'),
  ...on('/pods/{id}/action', 'POST'),
  ...on('/pods/{id}/logs', 'GET'),
  ...on('/serverless', 'GET POST'),
  ...on('/serverless/{id}', 'PATCH'),
  ...on('/serverless/{id}/workers', 'GET'),
  ...on('/serverless/{id}/workers/{workerId}/logs', 'GET'),
  ...on('/serverless/{id}/releases', 'GET'),
  ...on('/templates', 'GET POST'),
  ...on('/network-volumes', 'GET POST'),
  ...on('/registries', 'GET POST'),
  ...on('/registries/delegations', 'GET POST').map(beta),
  ...on('/registries/delegations/{id}', 'DELETE').map(beta),
  open('/clusters'),
  open('/billing'),
  open('/billing/pods'),
  open('/billing/serverless'),
  open('/billing/network-volumes'),
  open('/billing/endpoints'),
  ...['gpus', 'cpus', 'datacenters'].flatMap((kind) => [
    ...on(`/catalog/${kind}`, 'GET'),
    ...on(`/catalog/${kind}/{id}`, 'GET'),
  ]),
];

/** The keys under which lists come. @see interface 4.3 */
export const listKeys: Readonly<Record<string, string>> = {
  '/pods': 'pods',
  '/serverless': 'endpoints',
  '/templates': 'templates',
  '/network-volumes': 'networkVolumes',
  '/registries': 'registries',
};
