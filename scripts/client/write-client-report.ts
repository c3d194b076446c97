import { join } from 'node:path';
import { writeOwnFile } from '../../engine/report/folder/own-file.ts';
import { renderClientJunit } from './render-client-junit.ts';
import { type ClientReport, renderClientPage } from './render-client-page.ts';

/** Writes report.html, for people, and junit.xml, for CI, beside client.json. */
export async function writeClientReport(folder: string, report: ClientReport): Promise<void> {
  await writeOwnFile(join(folder, 'report.html'), renderClientPage(report));
  await writeOwnFile(join(folder, 'junit.xml'), renderClientJunit(report));
}
