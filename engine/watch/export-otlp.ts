import { UsageError } from '../errors.ts';
import { addressProblem } from '../http/address-problem.ts';
import { unreachedWords } from './unreached-words.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where metrics are sent, and with which headers; they may hold secrets. */
export type OtlpTarget = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the resource. */
  readonly attributes: Readonly<Record<string, string>>;
};

/**
 * The endpoint that an option or the variables of OpenTelemetry name; undefined where none does.
 * @param option base address of a collector, in place of OTEL_EXPORTER_OTLP_ENDPOINT
 * @throws UsageError for an address, a header or a protocol that can't be used, without showing it
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export function otlpTarget(option: string | undefined, environment: Environment): OtlpTarget | undefined {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const own = environment.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT || undefined;
  const base =
    option ?? (own === undefined ? environment.OTEL_EXPORTER_OTLP_ENDPOINT || undefined : undefined);
  if (base === undefined && own === undefined) return undefined;
  const source =
    option !== undefined
      ? '--otlp'
      : own === undefined
        ? 'OTEL_EXPORTER_OTLP_ENDPOINT'
        : 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT';
  const protocol = environment.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL || environment.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol && !/^http\//.test(protocol))
    throw new UsageError(
      `metrics are sent as http/json: OTEL_EXPORTER_OTLP_PROTOCOL says ${protocol}, so name a collector's HTTP address and set it to http/json`,
    );
  const headers = {
    ...headersIn('OTEL_EXPORTER_OTLP_HEADERS', environment),
    ...headersIn('OTEL_EXPORTER_OTLP_METRICS_HEADERS', environment),
  };
  const attributes = {
    'service.name': 'plumbline',
    ...pairsIn(environment.OTEL_RESOURCE_ATTRIBUTES),
    ...(environment.OTEL_SERVICE_NAME ? { 'service.name': environment.OTEL_SERVICE_NAME } : {}),
  };
  return { url: addressFor(base, own, source), headers, attributes };
}

function addressFor(base: string | undefined, own: string | undefined, source: string): string {
  const text = base ?? own!;
  const problem = addressProblem(text, false);
  if (problem !== undefined)
    throw new UsageError(`${source}: expected an address such as http://127.0.0.1:4318, and it ${problem}`);
  const url = new URL(text);
  if (base !== undefined) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/metrics`;
  return url.href;
}

/** Headers may hold secrets: one that can't be sent is counted, not shown. */
function headersIn(variable: string, environment: Environment): Record<string, string> {
  const headers = pairsIn(environment[variable]);
  for (const [at, header] of Object.entries(headers).entries()) {
    if (!canBeSent(header))
      throw new UsageError(
        `${variable}: header ${at + 1} can't be sent: its name or its value has a character that no header may hold, such as a line break`,
      );
  }
  return headers;
}

function canBeSent(header: [name: string, value: string]): boolean {
  try {
    new Headers([header]);
    return true;
  } catch {
    return false;
  }
}

/** `a=b,c=d`, values percent-encoded, as the variables of OpenTelemetry have them. */
function pairsIn(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Milliseconds that an export may take. */
const timeout = 10_000;

/**
 * Sends metrics once; the next round sends newer ones.
 * @param body as `renderOtlp` makes it
 * @returns why they did not arrive, without the address; undefined where they did
 */
export async function exportOtlp({ url, headers }: OtlpTarget, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      body,
    });
    await response.body?.cancel();
    return response.ok ? undefined : `the collector answered ${response.status}`;
  } catch (error) {
    return `the collector was not reached: ${unreachedWords(error)}`;
  }
}
