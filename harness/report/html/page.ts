import { readFileSync } from 'node:fs';
import type { RunReport } from '../run-report.ts';
import { headline } from '../summary.ts';
import { deviations } from './deviations.ts';
import { type Evidence, failures } from './failures.ts';
import { html, markupOf, unescaped } from './html.ts';
import { leftOut } from './left-out.ts';
import { lives } from './lives.ts';
import { observations } from './observations.ts';
import { overview } from './overview.ts';
import { policyFor } from './policy.ts';
import { ruleTables } from './rule-tables.ts';

const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./page.js', import.meta.url), 'utf8');

/** The run as one page that needs nothing else: results.json and the evidence of its failures, for people. */
export function renderPage(report: RunReport, evidence: Evidence): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${unescaped(policyFor(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${headline(report.summary)} – ${report.target}</title>
<style>${unescaped(style)}</style>
</head>
<body>
<a class="skip" href="#rules">To the rules</a>
${overview(report)}
<main>
${failures(report, evidence)}
${deviations(report)}
${observations(report)}
${ruleTables(report)}
${lives(report)}
${leftOut(report)}
</main>
<footer>
<p>The same as data: <a href="results.json">results.json</a>, <a href="junit.xml">junit.xml</a>.</p>
</footer>
<script>${unescaped(script)}</script>
</body>
</html>
`;
  return markupOf(page);
}
