import { basename, join } from 'node:path';
import { printableJson } from '../../engine/printable.ts';
import { provenanceOf } from '../../engine/provenance/provenance.ts';
import { writeOwnFile } from '../../engine/report/folder/own-file.ts';
import { rules } from '../../generated/rules.ts';
import type { ClientRuleFinding, ClientRuleVerdict } from '../../service/tried-client/client-rule-finding.ts';
import type { ClientCause } from './find-causes.ts';
import { renderCalls } from './render-calls.ts';
import { groupedFindings } from './render-tried.ts';
import { takenFreedoms } from './taken-freedoms.ts';
import type { TriedWorld } from './try-world.ts';

/** The shape of client.json, see client.schema.json beside this file. */
const schema = 'plumbline/client/1';

type Record = {
  readonly command: readonly string[];
  /** Dialects that every world speaks. */
  readonly dialects: readonly string[];
  readonly tried: readonly TriedWorld[];
  readonly causes: readonly ClientCause[];
  readonly ruleVerdicts: readonly ClientRuleVerdict[];
  readonly ruleFindings: readonly ClientRuleFinding[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
};

/** Writes client.json: each world with its outcome, what breaks the client, and which of its calls depart from the document. */
export async function writeClientResults(
  folder: string,
  { command, dialects, tried, causes, ruleVerdicts, ruleFindings, startedAt, durationMs }: Record,
): Promise<void> {
  const record = {
    ...{ schema, ...provenanceOf(rules), startedAt: new Date(startedAt).toISOString(), durationMs },
    ...{ command, ...(dialects.length === 0 ? {} : { dialects }) },
    causes: causes.map((cause) => ({ ...cause, freedoms: takenFreedoms(cause.variants) })),
    worlds: tried.map(({ name, variants, troubles, outcome, says, durationMs, log, calls, findings }) => ({
      ...{ name, variants, troubles, outcome, says, durationMs, log: basename(log) },
      ...{ calls: calls.length, findings: findings.length },
    })),
    findings: groupedFindings(tried),
    ...{ ruleVerdicts, ruleFindings },
  };
  await writeOwnFile(join(folder, 'client.json'), `${printableJson(record, 2)}\n`);
  for (const { name, calls } of tried)
    await writeOwnFile(join(folder, `${name}.calls.json`), renderCalls(calls));
}
