/** Where v1 lists its resources. @see interface 4.2 */
export const listPaths = [
  '/pods',
  '/endpoints',
  '/templates',
  '/networkvolumes',
  '/containerregistryauth',
] as const;

export const billPaths = ['/billing/pods', '/billing/endpoints', '/billing/networkvolumes'] as const;

export const podActions = ['start', 'stop', 'reset', 'restart'] as const;

/** A path of section 4.2; its method where the document shows one. */
export type DocumentedPath = {
  readonly path: string;
  readonly method?: string;
  /** What its parameter is called, where the document names it as one; else that is open. */
  readonly parameter?: string;
};

export const documentedPaths: readonly DocumentedPath[] = [
  ...[...listPaths, ...billPaths].map((path) => ({ path })),
  { method: 'POST', path: '/endpoints' },
  { method: 'DELETE', path: '/containerregistryauth/{id}', parameter: 'containerRegistryAuthId' },
  ...[...podActions, 'update'].map((action) => ({ method: 'POST', path: `/pods/{id}/${action}` })),
  { method: 'POST', path: '/endpoints/{id}/update' },
];
