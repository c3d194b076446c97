import type { TemplateSpec } from '../../emulator/core/rest/records.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';

/** By what a template has become, what it was made with. */
const firstSpecs = new WeakMap<object, object>();

/** Makes endpoints by one operation of what their template was made with. */
function ofFirstSpec(operation: string): Pick<Override, 'behaveRest' | 'wrapRest'> {
  return {
    behaveRest: (base) => ({
      patched(before, change, kind) {
        const after = base.patched(before, change, kind);
        if (kind === 'template') firstSpecs.set(after, firstSpecs.get(before) ?? before);
        return after;
      },
    }),
    wrapRest: (next) => async (call) => {
      const { deployments, templates } = call.world.service.resourceStore;
      const before = new Set(deployments.keys());
      const reply = await next(call);
      if (call.at.operation !== operation) return reply;
      for (const one of [...deployments.values()].filter(({ id }) => !before.has(id))) {
        const spec = templates.get(one.spec.templateId ?? '')?.spec;
        const first = spec && (firstSpecs.get(spec) as TemplateSpec | undefined);
        if (first !== undefined && one.spec.image === spec?.image)
          one.spec = { ...one.spec, image: first.image };
      }
      return reply;
    },
  };
}

/** What templates supply once they were changed. */
export const restTemplatePastFaults: readonly Fault[] = [
  {
    id: 'v2-endpoints-run-the-first-image-of-their-template',
    says: 'An endpoint that v2 makes of a template runs the image that the template was made with, whatever it was changed to.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    ...ofFirstSpec('createEndpoint'),
  },
  {
    id: 'v1-endpoints-run-the-first-image-of-their-template',
    says: 'An endpoint that v1 makes of a template runs the image that the template was made with, whatever it was changed to.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...ofFirstSpec('CreateEndpoint'),
  },
];
