import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal holds markup that runs scripts.',
  commands: ['verify', 'page'],
  answer: toSubmissions(() =>
    text(
      400,
      '{"error":"</script></pre><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><a href=javascript:alert(1)>"}',
    ),
  ),
};
