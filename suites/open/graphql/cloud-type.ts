import { getNamedType, isEnumType, isInputObjectType } from 'graphql';
import { DeployPodDocument } from '../../../generated/graphql/graphql.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { plainPodInput } from '../../shared/making/graphql-rent.ts';
import { calling, writings } from '../../shared/resources/graphql-documented.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { skippedPods } from '../../shared/resources/graphql-skipped.ts';

/** What services of this family have, and what none has. */
const guesses = ['ALL', 'SECURE', 'COMMUNITY', 'NOBODYS'] as const;

/** Its mutations are skipped, so that documents are checked and nothing is rented. */
rule('open.graphql.cloud-type', { calls: 2 + guesses.length }, async (ruleContext) => {
  const types = await writings(ruleContext);
  await ruleContext.property([...guesses], async (cloudType, caseContext) => {
    const { graphql, observe } = caseContext;
    const [gpuTypeId] = await onOffer(caseContext);
    const input = { ...plainPodInput(gpuTypeId!, caseContext), cloudType: cloudType as 'ALL' };
    const accepted: boolean[] = [];
    for (const writing of types) {
      const answer = await graphql.when(skippedPods(calling(DeployPodDocument, { input }, writing)));
      accepted.push(isGraphqlAccepted(answer));
    }
    observe(`${cloudType} is taken`, takenIn(accepted));
    observe('values', await valuesShown(ruleContext));
  });
});

/** Of the ways to write it: one where introspection tells the type, else as an enum and as a text. */
function takenIn([first, second]: readonly boolean[]): string {
  if (second === undefined) return first ? 'yes' : 'no';
  if (first) return second ? 'as enum and as text' : 'as enum';
  return second ? 'as text' : 'no';
}

/** The values that introspection shows, or how the type is called. */
async function valuesShown(ruleContext: RuleContext): Promise<unknown> {
  const types = await ruleContext.types();
  const mutations = 'schema' in types ? types.schema.getMutationType()?.getFields() : undefined;
  const input = mutations?.podFindAndDeployOnDemand?.args.find(({ name }) => name === 'input');
  const members = input && getNamedType(input.type);
  const member = isInputObjectType(members) ? members.getFields().cloudType : undefined;
  if (member === undefined) return 'not shown';
  const type = getNamedType(member.type);
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : type.name;
}
