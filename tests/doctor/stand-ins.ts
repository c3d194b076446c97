import { serve, serveSockets } from '../../engine/testing/serve.ts';
import { type Instead, inFrontOf } from '../in-front.ts';

/** Nothing listens there. */
export const silent = 'http://127.0.0.1:1/v1';

/** A page for people answers there. */
export function page(): Promise<string> {
  return serve((_, response) => response.end('<html>sign in</html>'));
}

/** Whatever listens there never answers. */
export function dumb(): Promise<string> {
  return serveSockets(() => {});
}

/** The way to what is behind, but for some answers. */
export function inFront(url: string, instead: Parameters<typeof inFrontOf>[1]): Promise<string> {
  return serve(inFrontOf(url, instead));
}

export function refused(status: number): Instead {
  return { status };
}
