import { differencesOf } from '../../../engine/graphql/differences-of.ts';
import { introspections } from '../../../engine/graphql/introspections.ts';
import { readTypes } from '../../../engine/graphql/served-graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { documentedTypes } from '../../../service/graphql/documented-types.ts';
import { missingTypes } from '../../../service/graphql/missing-types.ts';
import { introspectionIsOff } from '../../shared/resources/graphql-documented.ts';

rule('graphql.introspection.types', { calls: introspections.length }, async (ruleContext) => {
  const known = await ruleContext.types();
  if ('because' in known && known.because === 'off') return ruleContext.notRun(introspectionIsOff);
  await ruleContext.property([''], async (_, caseContext) => {
    const { expect, observe } = caseContext;

    const types = readTypes(await introspect(caseContext));
    if ('because' in types && types.because === 'beyond') return caseContext.inconclusive(types.unreadable);

    expect('schema' in types ? undefined : types.unreadable, 'why the types make no schema').toBeUndefined();
    if (!('schema' in types)) return;
    const { lacks, names } = missingTypes(types.schema, documentedTypes());
    expect(lacks, 'what the types lack of the documented ones').toEqual([]);
    observe('differences that a client may mind', differencesOf(types.schema, documentedTypes(), names));
  });
});

async function introspect({
  graphql,
  inconclusive,
}: CaseContext): Promise<Readonly<Record<string, unknown>>> {
  for (const query of introspections) {
    const { data } = await graphql.when({ name: 'introspection', query });
    if (data?.__schema) return data;
  }
  return inconclusive('the types can not be asked for');
}
