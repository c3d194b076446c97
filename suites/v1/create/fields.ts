import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import type { V1KindName } from '../../shared/resources/v1-kinds.ts';

/** A flat field of v1. */
export type Field = {
  readonly name: string;
  /** The creates that may take it, the likeliest first. */
  readonly kinds: readonly V1KindName[];
  /** What is sent unless the schema of the create wants another shape: nothing that a service would mind. */
  value(caseContext: CaseContext, ruleContext: RuleContext): unknown;
  /** What no default is, where a value that nobody minds may be one; a service may refuse it. */
  readonly distinctive?: unknown;
  /** Whether the distinctive value costs money. */
  readonly costs?: true;
  [toStringMethod](): string;
};

function field(
  name: string,
  kinds: readonly V1KindName[],
  value: Field['value'],
  more: Pick<Field, 'distinctive' | 'costs'> = {},
): Field {
  return { name, kinds, value, ...more, [toStringMethod]: () => `${name} of ${kinds.join(', ')}` };
}

const container: readonly V1KindName[] = ['template', 'pod', 'endpoint'];
const scaled: readonly V1KindName[] = ['endpoint', 'pod', 'template'];

/** Which body takes which is open, save for templates. @see interface 2.9 */
export const flatFields: readonly Field[] = [
  field('scalerType', scaled, () => 'QUEUE_DELAY', { distinctive: 'REQUEST_COUNT' }),
  field('gpuCount', scaled, () => 1, { distinctive: 2, costs: true }),
  field('imageName', container, () => 'plumbline/probe:2'),
  field('containerDiskInGb', container, () => 21),
  field('volumeInGb', container, () => 11),
  field('env', container, () => ({ KEY: 'value' })),
  field('ports', container, () => ['8888/http', '2222/tcp']),
  field('isPublic', ['template'], () => false, { distinctive: true }),
  field(
    'containerRegistryAuthId',
    ['template'],
    async (caseContext, ruleContext) => (await makeV1('registry', caseContext, ruleContext)).id,
  ),
];
