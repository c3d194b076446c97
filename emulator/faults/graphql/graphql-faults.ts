import type { Fault } from '../../alteration.ts';
import { graphqlAccessFaults } from './access.ts';
import { graphqlGpuTypeFaults } from './gpu-types.ts';
import { graphqlPodFaults } from './pods.ts';
import { graphqlSchemaFaults } from './schema.ts';

export const graphqlFaults: readonly Fault[] = [
  ...graphqlAccessFaults,
  ...graphqlGpuTypeFaults,
  ...graphqlPodFaults,
  ...graphqlSchemaFaults,
];
