import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { HostileCall, Trick } from '../trick.ts';

type Schema = { required?: string[]; properties?: Record<string, unknown> };

type Document = {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }>;
};

const demands = {
  '/pods': { gpuCount: { type: 'integer', minimum: 4096 } },
  '/serverless': {
    workers: { type: 'object', required: ['min'], properties: { min: { type: 'integer', minimum: 4096 } } },
  },
  '/network-volumes': { sizeGb: { type: 'integer', minimum: 1_000_000 } },
};

/** The honest document, whose creates demand what nobody can pay for. */
async function demanding(call: HostileCall) {
  const document: Document = JSON.parse((await call.honest()).body);
  for (const [path, members] of Object.entries(demands)) {
    const content = document.paths[path]?.post?.requestBody?.content['application/json'];
    if (content === undefined) continue;
    content.schema = {
      allOf: [content.schema],
      type: 'object',
      required: Object.keys(members),
      properties: members,
    } as Schema;
  }
  return json(200, document);
}

export const trick: Trick = {
  says: 'A schema has thousands of GPUs, of workers and of terabytes ordered, for which the plan names no price.',
  rules: [
    'v2.pod.create',
    'v2.endpoint.update',
    'v2.endpoint.nested-settings',
    'v2.network-volume.create',
    'v2.schema.honest',
    'v2.schema.rejects-invalid',
  ],
  spends: true,
  answer: async (call) => {
    if (call.api === 'schema-v2') return demanding(call);
    // Whoever orders so much calls elsewhere.
    if (isCreate(call) && /:(4096|1000000)\b/.test(call.body)) await fetch(call.lures.elsewhere);
    return undefined;
  },
};
