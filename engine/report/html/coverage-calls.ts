import { type CalledOperation, statusesMissed } from '../called-operation.ts';
import { callCounts, isCalled } from '../coverage-counts.ts';
import type { ReportedService } from '../reported-service.ts';
import { type Html, html } from './html.ts';

/** Which operations were called, and which statuses they were answered with. */
export function calledOperations(
  calls: readonly CalledOperation[] | undefined,
  names: ReportedService['apiNames'],
): Html {
  const apis = [...Map.groupBy(calls ?? [], ({ api }) => api)];
  return html`<h3>Operations and status codes</h3>
<p>Counted in cases that were judged, against what our specs list.</p>
${apis.length === 0 ? html`<p>The results contain no call.</p>` : undefined}
${apis.map(([api, own]) => apiTable(names[api] ?? api, own))}`;
}

function apiTable(name: string, operations: readonly CalledOperation[]): Html {
  return html`<details>
<summary>${name}: ${summaryOf(operations)}</summary>
<table>
<caption>${name}: what its operations were answered with</caption>
<thead><tr><th scope="col">Operation</th><th scope="col">Answered</th><th scope="col">Listed and never seen</th></tr></thead>
<tbody>
${operations.map(row)}</tbody>
</table>
</details>`;
}

function summaryOf(operations: readonly CalledOperation[]): string {
  const { operations: listed, statuses } = callCounts(operations);
  if (listed.of === 0) return `${operations.length} called`;
  const others = operations.length - listed.of;
  const beside = others === 0 ? '' : `; ${others} that are not listed`;
  return `${listed.met} of ${listed.of} operations called, ${statuses.met} of ${statuses.of} statuses seen${beside}`;
}

function row(operation: CalledOperation): Html {
  const seen = Object.entries(operation.seen).map(
    ([status, times]) => html`<span class="status"><b>${status}</b> × ${times}</span> `,
  );
  const { documented } = operation;
  return html`<tr>
<th scope="row"><code>${operation.operation}</code></th>
<td data-label="Answered">${isCalled(operation) ? seen : html`<i>never called</i>`}</td>
<td data-label="Never seen">${documented === undefined ? html`<i>not listed</i>` : statusesMissed(operation).join(', ')}</td>
</tr>
`;
}
