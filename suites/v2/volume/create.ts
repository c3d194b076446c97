import fc, { type Arbitrary, toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { creating, expectMade } from '../../shared/making/v2-accepted.ts';
import { draft } from '../../shared/making/v2-own.ts';
import { catalogIdOf, type Item, itemsIn } from '../../shared/resources/v2-items.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectListed, expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { without } from '../resources/without.ts';

const documented = ['STANDARD', 'HIGH_PERFORMANCE'] as const;
const cases = 6;

/** A volume of a type, or of none that is named, in one of the data centers that offer it. */
type VolumeSpec = { readonly type: string | undefined; readonly nth: number; [toStringMethod](): string };

/** In the first that offers it each, and once in another: a service may put all of them in one. */
const volumeSpecs: readonly VolumeSpec[] = [
  ...[undefined, ...documented].map((type) => volumeSpec(type, 0)),
  volumeSpec(documented[0], 1),
];

function volumeSpec(type: string | undefined, nth: number): VolumeSpec {
  return { type, nth, [toStringMethod]: () => `${type ?? 'no type'}, in place ${nth}` };
}

rule('v2.network-volume.create', { calls: 11, makes: { volume: [2, 27] } }, async (ruleContext) => {
  await ruleContext.property(volumeSpecs, async ({ type, nth }, caseContext) => {
    await expectService(caseContext);
    const plain = await draft('volume', caseContext, ruleContext);
    const place = await placeFor(type, caseContext, nth);
    const untyped = { ...without(plain, 'type'), dataCenter: place.id };
    const typed = { ...untyped, type: type ?? documented[0] };
    const body = type === undefined ? untyped : typed;
    // Which type it is that nobody names is open: where the place may lack that one, a refusal says nothing.
    const control = type === undefined && place.offersAll ? typed : untyped;

    const what = `POST /network-volumes of the type ${type ?? 'that is left out'}`;
    const own = await expectMade('volume', { body, control, what }, caseContext, ruleContext);

    const shown = await expectShown('volume', own, caseContext, ruleContext);
    expectReadBack('dataCenter', place.id, shown, caseContext);
    if (type !== undefined) expectReadBack('type', type, shown, caseContext);
  });

  if (ruleContext.offers('v1-served')) {
    await ruleContext.property(['a volume made through v1'], (_, caseContext) =>
      judgeTypeOfFirst(caseContext, ruleContext),
    );
  } else ruleContext.untried('a volume made through v1, which is not served');

  await ruleContext.property(
    otherTypes(),
    async (type, caseContext) => {
      await expectService(caseContext);
      const plain = await draft('volume', caseContext, ruleContext);
      const whole = {
        ...plain,
        type: documented[0],
        dataCenter: (await placeFor(documented[0], caseContext)).id,
      };

      const refused = await caseContext.rest.pair(
        creating('volume', whole),
        creating('volume', { ...whole, name: ownName(caseContext), type }),
        { mayRefuse: true, twins: ['/body/name'] },
      );

      const words = `the status of a network volume of the type ${JSON.stringify(type)}`;
      caseContext.expect(refused.status, words).toBeGreaterThanOrEqual(400);
      caseContext.expect(refused.status, words).toBeLessThan(500);
    },
    { atMost: cases },
  );
});

/** Which type v1 orders is open, and so is whether v2 shows it; one that is shown is a documented one. */
async function judgeTypeOfFirst(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  await expectService(caseContext);
  const own = await makeV1('volume', caseContext, ruleContext);

  const { type } = await expectListed('volume', own.id, caseContext);

  caseContext.observe('v2 shows the type of a volume made through v1', type !== undefined);
  if (type === undefined || type === null) return;
  caseContext.expect(documented, 'the types of a volume, with that of one made through v1').toContain(type);
}

type Place = { readonly id: string; readonly offersAll: boolean };

/** A data center that offers the type, as far as the catalog says: for none, one of all types, where there is one. */
async function placeFor(type: string | undefined, { rest }: CaseContext, nth = 0): Promise<Place> {
  const path = '/catalog/datacenters';
  const list = await rest.given({ api: 'v2', method: 'GET', path });
  const places = itemsIn(list) ?? [];
  const offersAll = (place: Item): boolean => documented.every((one) => offers(place, one));
  const offering = places.filter((place) => offers(place, type ?? documented[0]));
  const isListed = places.some((place) => documented.some((one) => offers(place, one)));
  const likely = isListed ? offering : places;
  const found = (type === undefined ? likely.find(offersAll) : undefined) ?? likely[nth];
  const id = found && catalogIdOf(found, path);
  if (found === undefined || id === undefined)
    return rest.lacking(`no data center is known to offer ${type ?? 'volumes'}`);
  return { id, offersAll: offersAll(found) };
}

function offers(place: Item, type: string): boolean {
  return JSON.stringify(place).includes(JSON.stringify(type));
}

/** Neither a documented type in another writing nor an empty word, which may stand for none. */
function otherTypes(): Arbitrary<string> {
  const word = fc.stringMatching(/^[A-Z]{3,12}$/);
  const near = fc.constantFrom('STANDARD_2', 'HIGH_PERFORMANCE_2', 'PERFORMANCE', 'HIGH', 'FAST', 'ARCHIVE');
  return fc.oneof(near, word).filter((one) => !(documented as readonly string[]).includes(one));
}
