import { balancedOf, type HttpRequest } from '../../client/http-request.ts';
import type { Site } from '../../profile/site.ts';
import { refusedCall } from './refused-call.ts';

/** Lets a call of a user's rule through that stays below the load balancing endpoint. @throws SuiteError for any other */
export function assertHttpCall({ method, path }: HttpRequest, site: Pick<Site, 'balanced'>): void {
  const { url } = balancedOf(site);
  if ([path, decoded(path)].every((one) => isBelow(`${url}${one}`, new URL(url)))) return;
  throw refusedCall(`${method} ${path}`, 'it leads to another address than that of the balanced endpoint');
}

function isBelow(url: string, base: URL): boolean {
  const { origin, pathname } = new URL(url);
  return origin === base.origin && `${pathname}/`.startsWith(`${base.pathname.replace(/\/$/, '')}/`);
}

/** The path as servers may read it that decode it first, however often. */
function decoded(path: string): string {
  const [above = ''] = path.replaceAll(/%(25)+/g, '%').split(/[?#]/);
  return above.replaceAll(/%(2e|2f|5c)/gi, (code) => decodeURIComponent(code));
}
