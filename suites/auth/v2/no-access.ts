import { rule } from '../../../harness/rule/rule.ts';
import { affordable } from '../../v2/resources/affordable.ts';
import { everyOperation } from '../../v2/resources/every-operation.ts';
import { servedReads } from '../../v2/resources/served-reads.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

/** Lists may lawfully show what the other key has; the catalog is nobody's own. */
const own = everyOperation.filter(({ named, path }) => named && !path.startsWith('/catalog'));

rule('auth.v2.no-access', { api: 'v2', calls: 13 }, async (bench) => {
  await bench.holds(affordable([...own, ...servedReads], bench), async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'noAccess' }, scene, bench);

    expectRefused(refused, 403, scene);
  });
});
