import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v2-prepared.ts';
import { acceptsBearer } from '../accepts-bearer.ts';

rule('auth.v2.valid-key', { api: 'v2', calls: 12 }, (ruleContext) =>
  acceptsBearer(preparedOperations, ruleContext),
);
