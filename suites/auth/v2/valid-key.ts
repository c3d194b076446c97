import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v2-prepared.ts';
import { acceptsBearer } from '../accepts-bearer.ts';

rule(
  'auth.v2.valid-key',
  { calls: 12, makes: { pod: [2, 9], endpoint: [2, 6], volume: [2, 4] } },
  (ruleContext) => acceptsBearer(preparedOperations, ruleContext),
);
