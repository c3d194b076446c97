import type { Fault } from '../common/kinds.ts';
import { notingResources, type ResourceRecord, resourceOf } from './resource-marks.ts';

/** In which resources a fault shows, and how its id and its words say so. */
export type ResourcePlace = {
  readonly suffix: string;
  readonly words: string;
  readonly shows: (record: ResourceRecord) => boolean;
};

type Decision = (...given: readonly unknown[]) => unknown;
type Decisions = Readonly<Record<string, Decision>>;

/** The same fault, of some resources alone. */
export function ofSomeResources({ suffix, words, shows }: ResourcePlace, fault: Fault): Fault {
  const { id, says, sharp, breaks, behaveRest, behaveGraphql, wrapRest } = fault;
  return {
    ...{ id: `${id}-${suffix}`, says: `${words}: ${says}`, kind: 'partial', sharp, breaks },
    behaveRest(base) {
      const wrong = limited(base, behaveRest?.(base) ?? {}, shows);
      return { ...wrong, ...notingResources.behaveRest({ ...base, ...wrong }) };
    },
    ...(behaveGraphql && { behaveGraphql: (base) => limited(base, behaveGraphql(base), shows) }),
    wrapGraphql: notingResources.wrapGraphql,
    wrapRest(next) {
      const noted = notingResources.wrapRest(next);
      const wrong = wrapRest?.(noted) ?? noted;
      return (call) => {
        const record = resourceOf(call);
        return record !== undefined && shows(record) ? wrong(call) : noted(call);
      };
    },
  };
}

function limited<Behaviour extends object>(
  base: Behaviour,
  wrong: Partial<Behaviour>,
  shows: ResourcePlace['shows'],
): Partial<Behaviour> {
  const right = base as Decisions;
  const entries = Object.entries(wrong as Decisions).map(([name, decide]) => {
    const choose: Decision = (...given) =>
      given.some((one) => isRecord(one) && shows(one)) ? decide(...given) : right[name]!(...given);
    return [name, choose];
  });
  return Object.fromEntries(entries) as Partial<Behaviour>;
}

function isRecord(value: unknown): value is ResourceRecord {
  return typeof value === 'object' && value !== null && 'spec' in value && 'owner' in value;
}
