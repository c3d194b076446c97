import { balancedOf, type HttpRequest } from '../../client/http-request.ts';
import type { Site } from '../../profile/site.ts';
import { refusedCall } from './refused-call.ts';

/** Lets a call of a user's rule through that stays below the load balancing endpoint. @throws SuiteError for any other */
export function assertHttpCall({ method, path }: HttpRequest, site: Pick<Site, 'balanced'>): void {
  const { url } = balancedOf(site);
  const base = new URL(url);
  const { origin, pathname } = new URL(`${url}${path}`);
  if (origin === base.origin && `${pathname}/`.startsWith(`${base.pathname.replace(/\/$/, '')}/`)) return;
  throw refusedCall(`${method} ${path}`, 'it leads to another address than that of the balanced endpoint');
}
