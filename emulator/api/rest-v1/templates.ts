import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import type { Template, TemplateSpec } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import { createTemplate, updateTemplate } from '../../core/rest/templates.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered } from '../rest/context.ts';
import { onTemplates } from '../rest/resources.ts';
import { containerChangeV1, mountsChangeV1, viewContainerV1, viewVolume } from './containers.ts';
import type { SchemasV1 } from './types.ts';

/** The operations on templates. @see interface 2.9, 4.2 */
export const templateHandlers = {
  ListTemplates: onTemplates.list(viewTemplate, isListed),
  CreateTemplate(context) {
    const { service, referrer, now, body } = context;
    const { name, imageName, isServerless, category } = body as SchemasV1['TemplateCreateInput'] & {
      name: string;
      imageName: string;
    };
    const spec = {
      ...blank,
      ...changeOf(body, blank),
      name,
      image: imageName,
      ...(isServerless === undefined ? {} : { serverless: isServerless }),
      ...(category === undefined ? {} : { category }),
    };
    return answered(createTemplate(service, referrer, spec, now), (template) =>
      viewTemplate(context, template),
    );
  },
  GetTemplate: onTemplates.read(viewTemplate),
  UpdateTemplate: onTemplates.on(update),
  UpdateTemplateByPost: onTemplates.on(update),
  DeleteTemplate: onTemplates.remove,
} satisfies Record<string, RestHandler>;

function isListed({ owner, spec }: Template, { user, query }: RestContext): boolean {
  return owner === user || (query.includePublicTemplates === true && spec.public);
}

const blank = {
  ...emptyContainer,
  disk: 50,
  persistent: { size: 20, path: '/workspace' },
  public: false,
  serverless: false,
  category: 'NVIDIA',
  startSsh: true,
  startJupyter: true,
  cudaVersions: [],
  readme: '',
} as const;

function update(context: RestContext, template: Template): Reply | RestRefusal {
  const { service, referrer, body } = context;
  const made = updateTemplate(service, referrer, template, changeOf(body, template.spec));
  return answered(made, (one) => viewTemplate(context, one));
}

function changeOf(body: RestView, { persistent }: Pick<TemplateSpec, 'persistent'>): Partial<TemplateSpec> {
  const { name, isPublic, readme } = body as SchemasV1['TemplateUpdateInput'];
  const { network: _, ...mounts } = mountsChangeV1(body, { persistent, network: null });
  return {
    ...containerChangeV1(body),
    ...mounts,
    ...(name === undefined ? {} : { name }),
    ...(isPublic === undefined ? {} : { public: isPublic }),
    ...(readme === undefined ? {} : { readme }),
  };
}

export function viewTemplate({ behaviour, at }: RestContext, template: Template): RestView {
  const { id, spec } = template;
  const { name, image, serverless, category, readme, persistent } = spec;
  const view = {
    ...viewContainerV1(spec),
    ...viewVolume({ persistent, network: null }),
    id,
    name,
    imageName: image,
    isPublic: spec.public,
    isServerless: serverless,
    category,
    readme,
  };
  return behaviour.shown('template', view, template, at);
}
