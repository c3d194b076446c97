import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { recordSchemas } from '../../provenance/provenance.ts';
import { readLimited } from '../../read-limited.ts';
import comparisonSchema from '../compare/comparison.schema.json' with { type: 'json' };
import type { ComparedFigures } from '../compare/render-changes.ts';
import { cutText } from '../cut-text.ts';
import loadSchema from '../load.schema.json' with { type: 'json' };
import type { LoadRecord } from '../load-record.ts';
import proofSchema from '../proof.schema.json' with { type: 'json' };
import resultsSchema from '../results.schema.json' with { type: 'json' };
import type { RunRecord } from '../run-record.ts';
import type { DatedProof } from './dated-proof.ts';
import { assertNoLink, mostRecordBytes } from './own-file.ts';
import { parseRecord } from './parse-record.ts';

type Kinds = {
  readonly run: RunRecord;
  readonly load: LoadRecord;
  readonly proof: DatedProof;
  readonly comparison: ComparedFigures;
};
type Read<Value> = { readonly value: Value } | { readonly problem: string };

const schemas: Readonly<Record<keyof Kinds, object>> = {
  run: resultsSchema,
  load: loadSchema,
  proof: proofSchema,
  comparison: comparisonSchema,
};

/** Reads a file that we once wrote; what is wrong with one that can't be read or is none comes in words. */
export async function readJson<Kind extends keyof Kinds>(
  file: string,
  kind: Kind,
): Promise<Read<Kinds[Kind]>> {
  try {
    await assertNoLink(file);
    const value: unknown = parseRecord(await readLimited(file, mostRecordBytes));
    const { schema } = Object(value) as { schema?: unknown };
    const known = recordSchemas[kind];
    if (typeof schema === 'string' && schema !== known)
      return {
        problem: `its shape is ${JSON.stringify(cutText(schema, 60))}, and this version reads ${known}`,
      };
    const validate = validatorOf(kind);
    return validate(value) ? { value: value as Kinds[Kind] } : { problem: wordsOf(validate) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

const compiled = new Map<keyof Kinds, ValidateFunction>();

/** Compiled when it is first needed, and at little cost: most commands read none of these, and the others one. */
function validatorOf(kind: keyof Kinds): ValidateFunction {
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const own = { allowUnionTypes: true, allowMatchingProperties: true };
  const ajv = new Ajv2020({ ...own, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv);
  const fresh = ajv.compile(schemas[kind]);
  compiled.set(kind, fresh);
  return fresh;
}

function wordsOf({ errors }: ValidateFunction): string {
  const [first] = errors ?? [];
  return `${first?.instancePath || 'it'} ${first?.message}`;
}
