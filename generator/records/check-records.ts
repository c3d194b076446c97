import { Ajv2020 } from 'ajv/dist/2020.js';
import { SourceError } from '../text/errors.ts';

/** How to speak of the records of a file: what a record is called, and what to do about a member that does not fit. */
export type RecordNaming = {
  nameOf: (record: unknown, index: number) => string;
  adviceOn: (member: string | undefined) => string;
};

/**
 * Holds the records of one file against a JSON Schema.
 * @throws SourceError naming the record and what is wrong with it
 */
export function checkRecords(origin: string, records: unknown, schema: object, naming: RecordNaming): void {
  const validate = new Ajv2020().compile(schema);
  const fits: boolean = validate(records);
  if (fits) return;
  const [first] = validate.errors ?? [];
  const [, index = '', ...rest] = (first?.instancePath ?? '').split('/');
  const name =
    Array.isArray(records) && index !== '' ? naming.nameOf(records[Number(index)], Number(index)) : 'it';
  const place = rest.length === 0 ? name : `${rest.join('/')} of ${name}`;
  const member = rest[0] ?? first?.params.missingProperty;
  throw new SourceError(
    origin,
    `${place} ${first?.message}${allowedIn(first?.params)}`,
    naming.adviceOn(member),
  );
}

function allowedIn(params: Record<string, unknown> = {}): string {
  return Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
}
