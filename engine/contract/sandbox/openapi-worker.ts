import { parentPort, workerData } from 'node:worker_threads';
import { Validator } from '@seriousme/openapi-schema-validator';

/** Posts what keeps a document from being valid: a text, or errors as Ajv has them. */
async function validate(): Promise<unknown> {
  try {
    const { valid, errors = [] } = await new Validator().validate(workerData);
    return valid ? [] : errors;
  } catch (error) {
    return `it can't be read: ${(error as Error).message}`;
  }
}

parentPort!.postMessage(await validate());
