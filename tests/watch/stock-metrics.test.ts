import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, test } from 'vitest';
import { startEmulatorProcess, writeProfile } from '../emulator-process.ts';
import { freePort } from '../free-port.ts';
import { scratchFolder } from '../run-command.ts';
import { startCommand } from '../running-command.ts';
import { stockPython } from '../stock-python.ts';

const script = fileURLToPath(new URL('./decode-metrics.py', import.meta.url));
const stock = await stockPython('stock-metrics', [
  'opentelemetry-proto==1.45.2',
  'prometheus_client==0.26.0',
]);
if ('missing' in stock) console.warn(`metrics are not decoded by stock libraries: ${stock.missing}`);

const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Keeps what the watch exports, and what it serves at the moment of the last export at which it still serves anything. */
async function openCollector(metrics: string) {
  const exports: string[] = [];
  const scrapes: string[] = [];
  const server = createServer(async (request, response) => {
    exports.push(Buffer.concat(await request.toArray()).toString());
    const scraped = await fetch(metrics)
      .then((answer) => answer.text())
      .catch(() => undefined);
    if (scraped !== undefined) scrapes.push(scraped);
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exports, scrapes };
}

describe.skipIf('missing' in stock)('stock libraries of OpenTelemetry and Prometheus', () => {
  test('decode what a watch exports and serves, and find the same in both', async (context) => {
    if ('missing' in stock) throw new Error(stock.missing);
    const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
    closing.push(() => emulator.stop());
    const profile = await writeProfile({
      name: 'a "quoted" name',
      urls: { serverless: emulator.urls.serverless },
      keys: { valid: '${PLUMBLINE_TEST_KEY}' },
      endpoints: { probe: 'probe' },
    });
    const folder = await scratchFolder();
    const address = `127.0.0.1:${await freePort()}`;
    const collector = await openCollector(`http://${address}/metrics`);
    const args = [
      '--target',
      profile,
      '--state',
      join(folder, 'state'),
      '--rule',
      'job.health.shape',
      '--once',
    ];
    const watch = startCommand(['watch', ...args, '--metrics', address, '--otlp', collector.url], {
      PLUMBLINE_TEST_KEY: emulator.keys.valid!,
    });
    const { code: outcome } = await watch.ended;
    context.expect(outcome, 'passed or, on a busy machine, inconclusive').toBeOneOf([0, 3]);
    const files = { body: join(folder, 'body.json'), text: join(folder, 'metrics.txt') };
    await writeFile(files.body, collector.exports.at(-1)!);
    await writeFile(files.text, collector.scrapes.at(-1)!);

    const { code, stdout, stderr } = await stock.run([script, files.body, files.text]);

    context.expect([code, stderr]).toEqual([0, '']);
    const { otlp, prometheus } = JSON.parse(stdout);
    context.expect(otlp.service).toBe('plumbline');
    context.expect(Object.keys(otlp.metrics)).toHaveLength(Object.keys(prometheus).length);
    const { 'plumbline.rounds': rounds, 'plumbline.calls': calls, ...rest } = otlp.metrics;
    context.expect(rounds).toEqual({ kind: 'sum', value: 1 });
    context.expect(prometheus.plumbline_rounds).toEqual({ kind: 'counter', value: 1 });
    context.expect(prometheus.plumbline_calls).toEqual({ kind: 'counter', value: calls.value });
    const durations = {
      otlp: rest['plumbline.call.duration'],
      text: prometheus.plumbline_call_duration_seconds,
    };
    context.expect(durations.otlp).toMatchObject({ kind: 'histogram' });
    context.expect(durations.text).toEqual(durations.otlp);
    context.expect(durations.otlp.value).toBeGreaterThan(0);
    const left = prometheus.plumbline_budget_left_calls;
    context.expect(left).toEqual({ kind: 'gauge', value: 50_000 - calls.value });
    context.expect(rest['plumbline.budget.left_calls']).toEqual(left);
  });
});
