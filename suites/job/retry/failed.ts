import { rule } from '../../../service/case/rule.ts';
import { judgeRetried, retryDeclaration } from './retried.ts';

rule('job.retry.failed', retryDeclaration, (ruleContext) => judgeRetried('FAILED', ruleContext));
