import type { Deployment, Template, TemplateSpec } from '../../emulator/core/rest/records.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';
import { podOf } from './rest-calls.ts';

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

/** By a template, what it was when an endpoint was first made of it. */
const usedSpecs = new WeakMap<object, TemplateSpec>();

/** Has endpoints of v2 run the image that their template had when another one was made of it. */
function ofUsedSpec(): Pick<Override, 'wrapRest'> {
  return {
    wrapRest: (next) => async (call) => {
      const { deployments, templates } = call.world.service.resourceStore;
      const before = new Set(deployments.keys());
      const reply = await next(call);
      if (call.at.operation !== 'createEndpoint') return reply;
      for (const one of [...deployments.values()].filter(({ id }) => !before.has(id)))
        runUsed(one, templates.get(one.spec.templateId ?? ''));
      return reply;
    },
  };
}

function runUsed(one: Deployment, template: Template | undefined): void {
  if (template === undefined) return;
  const used = usedSpecs.get(template) ?? template.spec;
  usedSpecs.set(template, used);
  if (one.spec.image === template.spec.image) one.spec = { ...one.spec, image: used.image };
}

/** What templates supply once they were changed, and to Pods that are stopped and started. */
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
    id: 'v2-endpoints-run-the-image-of-the-one-before',
    says: 'An endpoint that v2 makes of a template runs the image that the template had when another endpoint was first made of it.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    ...ofUsedSpec(),
  },
  {
    id: 'v1-endpoints-run-the-first-image-of-their-template',
    says: 'An endpoint that v1 makes of a template runs the image that the template was made with, whatever it was changed to.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...ofFirstSpec('CreateEndpoint'),
  },
  {
    id: 'v2-pods-of-templates-lose-their-volume-at-the-start',
    says: 'A Pod that was made of a template has lost the volume of its own once it is started after a stop.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: (base) => ({
      specAfter(action, pod) {
        const spec = base.specAfter(action, pod);
        return action === 'start' && spec.templateId !== null ? { ...spec, persistent: null } : spec;
      },
    }),
  },
  {
    id: 'stops-take-the-volume-that-a-template-supplied',
    says: 'A Pod that is stopped loses the volume that its template supplied, and none that it ordered.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    wrapRest: (next) => async (call) => {
      const pod = podOf(call);
      const wasStopped = pod?.status === 'EXITED';
      const reply = await next(call);
      if (pod?.status !== 'EXITED' || wasStopped) return reply;
      const template = call.world.service.resourceStore.templates.get(pod.spec.templateId ?? '');
      if (pod.spec.persistent === template?.spec.persistent) pod.spec = { ...pod.spec, persistent: null };
      return reply;
    },
  },
];
