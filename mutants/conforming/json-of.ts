import type { RestCall } from '../../emulator/world/calls/rest-call.ts';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function jsonOfBody(body: RestCall['body']): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? '' : new TextDecoder().decode(body));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
