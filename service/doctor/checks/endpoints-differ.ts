import type { EndpointName } from '../../profile/site.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok } from '../finding.ts';

/** What goes wrong where an endpoint is named twice. */
const alone: readonly EndpointName[] = ['exclusive', 'second', 'scaling', 'limited'];

/** No endpoint plays two parts that shut each other out. */
export const endpointsDiffer: DoctorCheck = {
  id: 'endpoints.differ',
  after: [],
  async run({ site }) {
    const names = endpointsIn(site);
    const twice = alone.flatMap((name): Finding[] => {
      const id = site.endpoints[name];
      const [other] = names.filter((one) => one !== name && site.endpoints[one] === id);
      return id === undefined || other === undefined ? [] : [same(name, other, id)];
    });
    const [first] = twice;
    return first === undefined ? [ok('every endpoint is named once')] : [first];
  },
};

function same(name: EndpointName, other: EndpointName, id: string): Finding {
  return foundProblem(
    `endpoints.${name} is the same as endpoints.${other}: ${id}`,
    `Deploy one of its own for ${name}, or leave it out.`,
  );
}
