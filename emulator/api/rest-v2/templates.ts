import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import type { Template, TemplateSpec } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { createTemplate, updateTemplate } from '../../core/rest/templates.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered } from '../rest/context.ts';
import { onTemplates } from '../rest/resources.ts';
import { containerChange, mountsChange, viewContainer, viewMounts } from './containers.ts';
import type { SchemasV2 } from './types.ts';

/** The operations on templates. @see interface 2.10, 4.3 */
export const templateHandlers = {
  listTemplates: onTemplates.list(viewTemplate),
  listPublicTemplates: onTemplates.list(viewTemplate, isListedToAll),
  createTemplate(context) {
    const { service, referrer, now, body } = context;
    const spec = { ...blank, ...(changeOf(body) as Partial<TemplateSpec> & { name: string; image: string }) };
    return answered(createTemplate(service, referrer, spec, now), (one) => viewTemplate(context, one), 201);
  },
  getTemplate: onTemplates.read(viewTemplate),
  updateTemplate: onTemplates.on((context, template) => {
    const { service, referrer, body } = context;
    const made = updateTemplate(service, referrer, template, changeOf(body));
    return answered(made, (one) => viewTemplate(context, one));
  }),
  deleteTemplate: onTemplates.remove,
} satisfies Record<string, RestHandler>;

/** None of ours is official. */
function isListedToAll({ spec }: Template, { query }: RestContext): boolean {
  return spec.public && query.source === 'community';
}

const blank = {
  ...emptyContainer,
  persistent: null,
  public: false,
  serverless: false,
  category: 'NVIDIA',
  startSsh: true,
  startJupyter: true,
  cudaVersions: [],
  readme: '',
} as const;

function changeOf(body: RestView): Partial<TemplateSpec> {
  const { name, serverless, category, startSsh, startJupyter, allowedCudaVersions, ...rest } =
    body as SchemasV2['TemplateTraits'];
  const { network: _, ...mounts } = mountsChange(body);
  return {
    ...containerChange(body),
    ...mounts,
    ...(name === undefined ? {} : { name }),
    ...(rest.public === undefined ? {} : { public: rest.public }),
    ...(serverless === undefined ? {} : { serverless }),
    ...(category === undefined ? {} : { category }),
    ...(startSsh === undefined ? {} : { startSsh }),
    ...(startJupyter === undefined ? {} : { startJupyter }),
    ...(allowedCudaVersions === undefined ? {} : { cudaVersions: allowedCudaVersions }),
  };
}

function viewTemplate({ behaviour, at }: RestContext, template: Template): RestView {
  const { id, spec } = template;
  const { name, serverless, category, startSsh, startJupyter, cudaVersions, persistent } = spec;
  const view = {
    ...viewContainer(spec),
    id,
    name,
    mounts: viewMounts({ persistent, network: null }),
    public: spec.public,
    serverless,
    category,
    startSsh,
    startJupyter,
    allowedCudaVersions: cudaVersions,
  };
  return behaviour.shown('template', view, template, at);
}
