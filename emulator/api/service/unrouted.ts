import { operations } from '../../../generated/job-api/operations.ts';
import { type RefusalKind, refuse } from '../../core/refusal.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import { jobApiPath } from '../../world/paths.ts';
import { refusalReply } from '../job/refusal-reply.ts';
import type { Visit } from './visit.ts';

/** What a call gets that no route takes: a wrong method on a known path, or an unknown path. */
export function answerUnrouted({ world, request }: Visit): Reply {
  const path = request.url.split('?')[0]!;
  const kind: RefusalKind = knownPaths.some((known) => known.test(path)) ? 'wrong-method' : 'unknown-path';
  return refusalReply(world, undefined, refuse(kind, `there is nothing at ${request.method} ${request.url}`));
}

/** What a call gets whose body or path could not be read, or whose route broke down. */
export function answerBroken({ world }: Visit, error: { statusCode?: number; message: string }): Reply {
  const status = error.statusCode ?? 500;
  if (status >= 500) return json(500, { error: error.message });
  return refusalReply(world, undefined, refuse(status === 413 ? 'too-large' : 'malformed', error.message));
}

const knownPaths = Object.values(operations).map(({ path }) => {
  const pattern = path.replace('{route}', '.+').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${jobApiPath}${pattern}$`);
});
