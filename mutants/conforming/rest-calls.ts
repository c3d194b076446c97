import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Variant } from '../common/kinds.ts';

/** Refuses calls of v2 that it would have taken. */
function refusing(
  operations: RegExp,
  [status, detail]: readonly [number, string],
  isMeant: (call: RestCall) => boolean = () => true,
): NonNullable<Override['wrapRest']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const { version, operation = '' } = call.at;
    const isOurs = version === 'v2' && operations.test(operation) && reply.status < 300;
    if (!isOurs || !isMeant(call)) return reply;
    const headers = { 'content-type': 'application/problem+json' };
    return { status, headers, body: { title: 'Refused', status, detail } };
  };
}

type Json = Readonly<Record<string, unknown>>;

/** The parameter that names the beginning of what is billed is required. */
export function needingABeginning(base: RestBehaviour): Partial<RestBehaviour> {
  return {
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Json;
      if (version !== 'v2') return served;
      const components = served.components as Json;
      const parameters = components.parameters as Readonly<Record<string, Json>>;
      const begin = { ...parameters.BillingStartTime, required: true };
      return {
        ...served,
        components: { ...components, parameters: { ...parameters, BillingStartTime: begin } },
      };
    },
  };
}

const bills = /Billing$/;

/** Which calls v2 takes where the document leaves that open. */
export const restCallVariants: readonly Variant[] = [
  {
    id: 'v2-bills-and-clusters-take-no-get',
    says: 'GET is not the method of billing and of clusters.',
    freedom: 'how bills are asked for',
    wrapRest: refusing(/Billing$|^listClusters$/, [405, 'GET is not the method']),
  },
  {
    id: 'v2-bills-need-a-beginning',
    says: 'Billing requires a start date.',
    freedom: 'how bills are asked for',
    behaveRest: needingABeginning,
    wrapRest: refusing(bills, [400, 'startTime is missing'], ({ query }) => !query.has('startTime')),
  },
  {
    id: 'v2-delegates-nothing-of-ours',
    says: 'Nothing but what is in a registry of the service can be delegated.',
    freedom: 'what may be delegated',
    behaveRest: (base) => ({
      problemsOf: (found, request, at) => {
        const usual = base.problemsOf(found, request, at);
        const isMeant = at.version === 'v2' && at.operation === 'createDelegation';
        return isMeant ? [...usual, 'the body at /resource is in no registry of the service'] : usual;
      },
    }),
  },
  {
    id: 'v2-any-key-reads-the-catalog',
    says: 'Every valid key may read the catalog.',
    freedom: 'what a key without access may do',
    behaveRest: (base) => ({
      admission: (caller) =>
        caller.key === 'known' && /^(list|get)(GpuType|CpuType|DataCenter)/.test(caller.at.operation ?? '')
          ? undefined
          : base.admission(caller),
    }),
  },
];
