import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v1-prepared.ts';
import { acceptsBearer } from '../accepts-bearer.ts';

rule(
  'auth.v1.valid-key',
  { calls: 12, makes: { pod: [2, 12], endpoint: [2, 6], volume: [2, 4] } },
  (ruleContext) => acceptsBearer(preparedOperations, ruleContext),
);
