import type { Trouble } from '../trouble.ts';
import { badGateway } from './bad-gateway.ts';
import { drip } from './drip.ts';
import { garbageBody } from './garbage-body.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { halfAnswer } from './half-answer.ts';
import { noHttp } from './no-http.ts';
import { outage } from './outage.ts';
import { repeatCall } from './repeat-call.ts';
import { repeatLate } from './repeat-late.ts';
import { resetMidway } from './reset-midway.ts';
import { resetUnread } from './reset-unread.ts';
import { slowAnswer } from './slow-answer.ts';
import { slowCall } from './slow-call.ts';
import { unavailable } from './unavailable.ts';

/** A new kind comes last: the place of a kind decides which seed its test takes. */
export const troubles: readonly Trouble[] = [
  badGateway,
  drip,
  garbageBody,
  halfAnswer,
  noHttp,
  outage,
  repeatCall,
  repeatLate,
  resetMidway,
  resetUnread,
  slowAnswer,
  slowCall,
  unavailable,
  gatewayRefusal,
];
