import { getNamedType, isEnumType, isInputObjectType } from 'graphql';
import { DeployPodDocument } from '../../../generated/graphql/graphql.ts';
import { isWholeSuccess } from '../../../harness/client/graphql-answer.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import { onOffer } from '../../graphql/catalog/on-offer.ts';
import { calling, writings } from '../../graphql/documented.ts';
import { order } from '../../graphql/pods/rent.ts';
import { skipped } from '../../graphql/pods/skipped.ts';

/** What services of this family have, and what none has. */
const guesses = ['ALL', 'SECURE', 'COMMUNITY', 'NOBODYS'] as const;

/** Its mutations are skipped, so that documents are checked and nothing is rented. */
rule('open.graphql.cloud-type', { api: 'graphql', calls: 2 + guesses.length }, async (bench) => {
  const types = await writings(bench);
  await bench.holds([...guesses], async (cloudType, scene) => {
    const { graphql, observe } = scene;
    const [gpuTypeId] = await onOffer(scene);
    const taken: string[] = [];
    for (const [index, writing] of types.entries()) {
      const input = { ...order(gpuTypeId!, scene), cloudType: cloudType as 'ALL' };
      const answer = await graphql.when(skipped(calling(DeployPodDocument, { input }, writing)));
      if (isWholeSuccess(answer))
        taken.push(types.length === 1 ? 'yes' : index === 0 ? 'as enum' : 'as text');
    }
    observe(`${cloudType} is taken`, taken.length === 0 ? 'no' : taken.join(', '));
    observe('values', await valuesShown(bench));
  });
});

/** The values that introspection shows, or how the type is called. */
async function valuesShown(bench: Bench): Promise<unknown> {
  const types = await bench.types();
  const deploy = 'schema' in types && types.schema.getMutationType()?.getFields().podFindAndDeployOnDemand;
  const input = deploy && deploy.args.find(({ name }) => name === 'input');
  const members = input && getNamedType(input.type);
  const member = isInputObjectType(members) ? members.getFields().cloudType : undefined;
  if (member === undefined) return 'not shown';
  const type = getNamedType(member.type);
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : type.name;
}
