import type { RestVersion } from '../../core/rest/rest-behaviour.ts';
import type { ServedRestApi } from '../../world/calls/rest-call.ts';
import { restV1 } from '../rest-v1/rest-v1.ts';
import { restV2 } from '../rest-v2/rest-v2.ts';

export { answerRestCall } from './answer-rest-call.ts';

/** Management APIs by their version. */
export const restApis: Readonly<Record<RestVersion, ServedRestApi>> = { v1: restV1, v2: restV2 };
