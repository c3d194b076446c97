import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import type { Template, TemplateSpec } from './records.ts';
import { type Referrer, referenceProblem } from './references.ts';
import type { RestRefusal } from './rest-refusal.ts';

export function createTemplate(
  service: Service,
  referrer: Referrer,
  spec: TemplateSpec,
  now: WorldInstant,
): Template | RestRefusal {
  const problem = referenceProblem(service, referrer, spec);
  if (problem !== undefined) return problem;
  const id = service.resourceStore.behaviour.newId(service.random, 'template');
  const template = { id, owner: referrer.user, createdAt: now, spec };
  service.resourceStore.templates.set(id, template);
  return template;
}

export function updateTemplate(
  service: Service,
  referrer: Referrer,
  template: Template,
  change: Partial<TemplateSpec>,
): Template | RestRefusal {
  const problem = referenceProblem(service, referrer, change);
  if (problem !== undefined) return problem;
  template.spec = service.resourceStore.behaviour.patched(template.spec, change, 'template');
  return template;
}

/** What was deployed from it stays as it is. */
export function deleteTemplate({ resourceStore }: Service, { id }: Template): void {
  if (resourceStore.behaviour.forgets('template', id)) resourceStore.templates.delete(id);
}
