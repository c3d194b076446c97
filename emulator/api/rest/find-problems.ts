import type { Operation, Validate } from '../../../generated/operation.ts';
import type { ReceivedRestRequest } from '../../core/rest/rest-behaviour.ts';
import type { RestCall } from '../../world/calls/rest-call.ts';
import { parameterOf } from './read-parameters.ts';

/** At most this many are reported. */
const mostProblems = 20;

/** Everything about a request that its schema does not take, each with its place. */
export function findProblems(
  operation: Operation,
  call: Pick<RestCall, 'params' | 'headers'>,
  request: Pick<ReceivedRestRequest, 'query' | 'body'>,
): string[] {
  const inParameters = operation.parameters.flatMap((parameter) => {
    const value = parameterOf(parameter, call, request.query);
    if (value !== undefined) return parameterProblems(parameter.validate, value, parameter.name);
    return parameter.required ? [`the parameter ${parameter.name} is missing`] : [];
  });
  const validate = operation.requestBody?.content['application/json'];
  const inBody = validate === undefined ? [] : problemsWith(validate, request.body, 'the body');
  return [...new Set([...inParameters, ...inBody])].slice(0, mostProblems);
}

/** Everything that is wrong with the value of a parameter. */
export function parameterProblems(validate: Validate, value: unknown, name: string): string[] {
  const found = problemsWith(validate, value, `the parameter ${name}`);
  const isEmpty = Array.isArray(value) && value.length === 1 && value[0] === '';
  return found.length > 0 && isEmpty ? [`the parameter ${name} ${emptyWords}`] : found;
}

/** `?include=` is a list of nothing, which may conform, and a list of an empty word, which may not. */
const emptyWords = 'is empty: leave it out';

/** Whether each part of a request by itself is right, so that no schema alone refuses it. */
export function isConflict(problem: string): boolean {
  return problem.endsWith(emptyWords) || / when property .* is present$/.test(problem);
}

export function problemsWith(validate: Validate, value: unknown, place: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => {
    const where = instancePath === '' ? place : `${place} at ${instancePath}`;
    return `${where} ${message}${detailOf(params)}`;
  });
}

function detailOf(params: Record<string, unknown>): string {
  const { allowedValues, additionalProperty, unevaluatedProperty } = params;
  if (Array.isArray(allowedValues)) return `: ${allowedValues.join(', ')}`;
  const extra = additionalProperty ?? unevaluatedProperty;
  return typeof extra === 'string' ? `: ${extra}` : '';
}
