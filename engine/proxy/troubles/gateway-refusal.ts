import { STATUS_CODES } from 'node:http';
import { connectionStatuses } from '../../http/gateway-status.ts';
import type { Trouble } from '../trouble.ts';
import { answerInstead } from './answer-instead.ts';

const statuses = [...connectionStatuses];

/** Calls are refused for the sake of their connection by somebody before the target: each is to be made again. */
export const gatewayRefusal: Trouble = {
  name: 'gateway-refusal',
  inARow: 2,
  async meet({ response, chance }) {
    const status = statuses[Math.floor(chance * statuses.length)]!;
    answerInstead(response, status, STATUS_CODES[status]!);
  },
};
