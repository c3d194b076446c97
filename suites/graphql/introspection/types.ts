import { differencesOf } from '../../../engine/graphql/differences-of.ts';
import { introspections } from '../../../engine/graphql/introspections.ts';
import { readTypes } from '../../../engine/graphql/served-graphql.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { documentedTypes } from '../../../service/graphql/documented-types.ts';
import { lacksIn } from '../../../service/graphql/lacks-in.ts';
import { introspectionIsOff } from '../../shared/resources/graphql-documented.ts';

rule('graphql.introspection.types', { api: 'graphql', calls: introspections.length }, async (bench) => {
  const known = await bench.types();
  if ('because' in known && known.because === 'off') return bench.notRun(introspectionIsOff);
  await bench.holds([''], async (_, scene) => {
    const { expect, observe } = scene;

    const types = readTypes(await introspect(scene));
    if ('because' in types && types.because === 'beyond') return scene.unjudged(types.unreadable);

    expect('schema' in types ? undefined : types.unreadable, 'why the types make no schema').toBeUndefined();
    if (!('schema' in types)) return;
    const { lacks, names } = lacksIn(types.schema, documentedTypes());
    expect(lacks, 'what the types lack of the documented ones').toEqual([]);
    observe('differences that a client may mind', differencesOf(types.schema, documentedTypes(), names));
  });
});

async function introspect({ graphql, unjudged }: Scene): Promise<Readonly<Record<string, unknown>>> {
  for (const query of introspections) {
    const { data } = await graphql.when({ name: 'introspection', query });
    if (data?.__schema) return data;
  }
  return unjudged('the types can not be asked for');
}
