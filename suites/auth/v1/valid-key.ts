import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v1-prepared.ts';
import { acceptsBearer } from '../accepts-bearer.ts';

rule('auth.v1.valid-key', { api: 'v1', calls: 12 }, (ruleContext) =>
  acceptsBearer(preparedOperations, ruleContext),
);
