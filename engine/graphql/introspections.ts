import { getIntrospectionQuery } from 'graphql/utilities/getIntrospectionQuery.js';

/** Queries for the types: with deprecated arguments and all, or without, as older services understand it. */
export const introspections: readonly string[] = [
  getIntrospectionQuery({ descriptions: false, inputValueDeprecation: true }),
  getIntrospectionQuery({ descriptions: false }),
];
