import { rule } from '../../../harness/rule/rule.ts';
import { judgeRetried, retryDeclaration } from './retried.ts';

rule('job.retry.failed', retryDeclaration, (bench) => judgeRetried('FAILED', bench));
