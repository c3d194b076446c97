import { rule } from '../../../harness/rule/rule.ts';
import { expectSame } from '../resources/expect-same.ts';
import { makeFull, shownAsOrdered } from '../resources/in-place.ts';
import { memberSchema } from '../resources/member-schema.ts';
import { type Own, ownName } from '../resources/own.ts';
import { expectReadBack, expectShown } from '../resources/shown.ts';
import { expectTaken } from '../resources/taken.ts';
import { expectService } from '../service.ts';
import { mountsOf, namesVolume } from './mounts.ts';

const path = '/pods/{id}';
/** What the document has a Pod ordered with: all that an update does not name stays as it was, and so does the rest. */
const documented = ['name', 'image', 'gpu'];

rule('v2.pod.update', { api: 'v2', calls: 16 }, async (bench) => {
  const api = await bench.schema('v2');
  const changeable = ['name', 'image'].filter(
    (name) => 'unreadable' in api || memberSchema(api, 'PATCH', path, name) !== undefined,
  );
  if (changeable.length === 0) {
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged("the target's schema does not say what of a Pod may change"),
    );
  }
  const [mount] = mountsOf(api, bench);
  const mounts = mount === undefined || namesVolume(mount) ? {} : { mounts: mount };
  return bench.holds(changeable, async (name, scene) => {
    await expectService(scene);
    const own = await makeFull('pod', {}, scene, bench, mounts);
    const asOrdered = await shownAsOrdered('pod', own, scene, bench);
    const change = { [name]: name === 'name' ? ownName(scene) : changedImage(own) };
    const call = (body: object) => () =>
      ({ api: 'v2', method: 'PATCH', path, ids: { id: own.id }, body }) as const;

    const control = (): ReturnType<ReturnType<typeof call>> => call({ [name]: own.body[name] })();
    const answer = await expectTaken(call(change), control, `PATCH ${path} of its ${name}`, scene);

    const shown = await expectShown('pod', { ...own, answer }, scene, bench);
    expectSame(own, shown, scene);
    for (const [member, value] of Object.entries({ ...own.body, ...change })) {
      if (documented.includes(member) || asOrdered.includes(member))
        expectReadBack(member, value, shown, scene);
    }
  });
});

/** Another tag of the same image. */
function changedImage({ body }: Own): string {
  return `${String(body.image).replace(/:[^:/]*$/, '')}:2`;
}
