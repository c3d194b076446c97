import type { RestBehaviour, RestPlace, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Json = Readonly<Record<string, unknown>>;

/** Serves the schema of v2 otherwise, wherever something stands in it. */
function servingEach(change: (part: Json) => Json) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'schemaServed'> => ({
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version);
      return version === 'v2' ? everywhere(served, change) : served;
    },
  });
}

function everywhere(part: unknown, change: (part: Json) => Json): unknown {
  if (Array.isArray(part)) return part.map((one) => everywhere(one, change));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, inner]) => [name, everywhere(inner, change)]);
  return change(Object.fromEntries(entries));
}

const unknownMember = /must NOT have (additional|unevaluated) properties/;

/** A schema that does not mind members that it does not name. */
function open(part: Json): Json {
  const { unevaluatedProperties, additionalProperties, ...rest } = part;
  return {
    ...rest,
    ...(unevaluatedProperties === false || unevaluatedProperties === undefined
      ? {}
      : { unevaluatedProperties }),
    ...(additionalProperties === false || additionalProperties === undefined ? {} : { additionalProperties }),
  };
}

const id = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
/** What describes the member `registry` of a body or an answer, and not a registry itself. */
const isPlace = ({ registry }: Json): boolean =>
  JSON.stringify((registry as Json | undefined)?.type) === '["string","null"]';

const isNested = (registry: unknown): registry is { readonly id: string } =>
  typeof registry === 'object' && typeof (registry as Partial<{ id: unknown }> | null)?.id === 'string';

/** A registry is named by an object with its id in it. */
function nesting(base: RestBehaviour): Partial<RestBehaviour> {
  const isV2 = ({ version }: RestPlace): boolean => version === 'v2';
  return {
    ...servingEach((part) =>
      isPlace(part) ? { ...part, registry: { anyOf: [id, { type: 'null' }] } } : part,
    )(base),
    problemsOf: (found, request, at) => {
      const usual = base.problemsOf(found, request, at);
      const { registry } = (request.body ?? {}) as RestView;
      if (!isV2(at) || registry === undefined || registry === null) return usual;
      if (!isNested(registry)) return [...usual, 'the body at /registry must be an object with an id'];
      return usual.filter((problem) => !problem.includes(' at /registry '));
    },
    acceptedBody: (body, at) => {
      const accepted = base.acceptedBody(body, at);
      return isV2(at) && isNested(accepted.registry)
        ? { ...accepted, registry: accepted.registry.id }
        : accepted;
    },
    shown: (kind, view, record, at) => {
      const usual = base.shown(kind, view, record, at);
      return isV2(at) && typeof usual.registry === 'string'
        ? { ...usual, registry: { id: usual.registry } }
        : usual;
    },
  };
}

/** The data centers that offer fast volumes. */
const fast = /^(EU-RO-1|US-KS-2)$/;

/** Which bodies v2 takes, and what it makes of them. */
export const restBodyVariants: readonly Variant[] = [
  {
    id: 'v2-ignores-what-it-does-not-know',
    says: 'Members of a body that the schema does not name are passed over.',
    freedom: 'unknown members of a body',
    behaveRest: (base) => ({
      ...servingEach(open)(base),
      problemsOf: (found, request, at) =>
        base
          .problemsOf(found, request, at)
          .filter((problem) => at.version !== 'v2' || !unknownMember.test(problem)),
    }),
  },
  {
    id: 'v2-registries-are-named-by-objects',
    says: 'What names a registry is an object with its id, in bodies and in answers.',
    freedom: 'how a registry is named',
    behaveRest: nesting,
  },
  {
    id: 'v2-volumes-are-fast-unless-told',
    says: 'A network volume that is ordered without a type is a fast one, where there are such.',
    freedom: 'the usual type of a network volume',
    behaveRest: (base) => ({
      acceptedBody: (body, at) => {
        const accepted = base.acceptedBody(body, at);
        const isMeant = at.operation === 'createNetworkVolume' && accepted.type === undefined;
        return isMeant && fast.test(String(accepted.dataCenter))
          ? { ...accepted, type: 'HIGH_PERFORMANCE' }
          : accepted;
      },
    }),
  },
];
