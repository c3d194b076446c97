import type { Fault } from '../../common/kinds.ts';
import { graphqlAccessFaults } from './access.ts';
import { graphqlEnvFaults } from './env.ts';
import { graphqlGpuTypeFaults } from './gpu-types.ts';
import { graphqlInputFaults } from './inputs.ts';
import { graphqlElsewhereFaults } from './made-elsewhere.ts';
import { graphqlMuteFaults } from './mute.ts';
import { graphqlPodFaults } from './pods.ts';
import { graphqlRareFaults } from './rare.ts';
import { graphqlSchemaFaults } from './schema.ts';
import { graphqlSecondLifeFaults } from './second-life.ts';
import { graphqlSideEffectFaults } from './side-effects.ts';
import { graphqlSizeFaults } from './sizes.ts';

export const graphqlFaults: readonly Fault[] = [
  ...graphqlAccessFaults,
  ...graphqlElsewhereFaults,
  ...graphqlEnvFaults,
  ...graphqlGpuTypeFaults,
  ...graphqlMuteFaults,
  ...graphqlPodFaults,
  ...graphqlSecondLifeFaults,
  ...graphqlRareFaults,
  ...graphqlSchemaFaults,
  ...graphqlSideEffectFaults,
  ...graphqlSizeFaults,
  ...graphqlInputFaults,
];
