import { toStringMethod } from 'fast-check';
import { rule } from '../../../harness/rule/rule.ts';
import { type Prepared, preparedOperations } from '../../v2/resources/prepared.ts';
import { expectRefused, type Lack, refusedWithout } from './refusals.ts';

type BadKey = { readonly operation: Prepared; readonly lack: Lack; [toStringMethod](): string };

/** Keys that are almost right are nobody's either. */
const almostRight: readonly Lack[] = [
  { key: 'valid', keyForm: 'cut' },
  { key: 'valid', keyForm: 'altered' },
  { key: 'valid', keyForm: 'longer' },
];
const cheap: ReadonlySet<string> = new Set(['GET /pods', 'GET /serverless']);

const badKeys: readonly BadKey[] = preparedOperations.flatMap((operation) => {
  const name = `${operation.method} ${operation.path}`;
  const lacks: readonly Lack[] = [{ key: 'invalid' }, ...(cheap.has(name) ? almostRight : [])];
  return lacks.map((lack) => ({
    operation,
    lack,
    [toStringMethod]: () => `${name} ${JSON.stringify(lack)}`,
  }));
});

rule('auth.v2.invalid-key', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(badKeys, async ({ operation, lack }, scene) => {
    const refused = await refusedWithout(operation, lack, scene, bench);

    expectRefused(refused, 401, scene);
  });
});
