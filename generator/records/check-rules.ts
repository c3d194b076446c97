import { Ajv2020 } from 'ajv/dist/2020.js';
import { isRecord } from '../../openapi/json.ts';
import { SourceError } from '../errors.ts';

/**
 * Holds the records of one file against rule.schema.json.
 * @throws SourceError naming the rule and what is wrong with it
 */
export function checkRules(origin: string, records: readonly unknown[], schema: object): void {
  const ajv = new Ajv2020();
  const validate = ajv.compile(schema);
  const fits: boolean = validate(records);
  if (fits) return;
  const [first] = validate.errors ?? [];
  const [, index = '', ...rest] = (first?.instancePath ?? '').split('/');
  const record = records[Number(index)];
  const name = isRecord(record) && typeof record.id === 'string' ? record.id : `record ${index}`;
  const place = rest.length === 0 ? name : `${rest.join('/')} of ${name}`;
  throw new SourceError(origin, `${place} ${first?.message}`, 'See rule.schema.json beside it.');
}
