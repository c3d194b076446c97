import { Command, Option } from 'commander';
import { tiers } from '../engine/property/tier.ts';
import { collect, durationOf, integer, notNegative } from './options.ts';
import { runWatchCommand } from './watch/run-watch-command.ts';

const hour = 3_600_000;

export function watchCommand(): Command {
  return new Command('watch')
    .requiredOption('--target <file>', 'a target profile, see specs/target-profile.schema.json')
    .option(
      '--every <time>',
      'from one judgement of a rule to the next, such as 60s, 5m or 1h',
      durationOf(1000),
      60_000,
    )
    .option('--rule <id>', 'judge this rule; may be given several times', collect, [])
    .option('--area <name>', 'judge the rules of this area; may be given several times', collect, [])
    .option('--rules <folder>', 'judge the rules of your own in this folder as well')
    .addOption(new Option('--tier <name>', 'how much is judged').choices(Object.keys(tiers)).default('smoke'))
    .option('--cases <number>', 'how many distinct cases a rule gets in a round', integer(1, 1000), 2)
    .option('--budget-calls <number>', 'calls that a day (UTC) may take', integer(1), 50_000)
    .option(
      '--budget-cost <amount>',
      'money that a day may cost at most, in the currency of the catalog; agrees to spending it',
      notNegative,
      0,
    )
    .option('--budget-time <time>', 'time that the rounds of a day may take', durationOf(1000), 24 * hour)
    .option('--state <folder>', 'where the state is, which survives a restart', 'watch')
    .option(
      '--keep-reports <number>',
      'how many reports of violations the state keeps; newer ones take the place of older ones',
      integer(0, 1000),
      20,
    )
    .option('--once', 'judge one round now, whenever the last one was, and end')
    .addOption(
      new Option('--rounds <number>', 'end after this many rounds').argParser(integer(1)).conflicts('once'),
    )
    .option(
      '--seed <number>',
      'decides the cases of a new watch; chosen by chance if left out',
      integer(0, 2 ** 31 - 1),
    )
    .option('--patience <ms>', 'how long a call may take that waits for nothing', integer(1, 600_000), 10_000)
    .option(
      '--metrics <host:port>',
      'serve metrics for Prometheus there, at /metrics, such as 127.0.0.1:9464',
    )
    .option(
      '--metrics-host <name>',
      'another host name by which metrics may be asked for; may be given several times',
      collect,
      [],
    )
    .option(
      '--otlp <url>',
      'send metrics to this OpenTelemetry collector, by HTTP in JSON; by default to OTEL_EXPORTER_OTLP_ENDPOINT',
    )
    .option(
      '--on-change <command>',
      'run this when a rule is violated or recovers; without a shell, facts on stdin',
    )
    .option('--on-change-timeout <time>', 'how long that command may run', durationOf(100, hour), 30_000)
    .option('--webhook <url>', `post the facts there, signed; the address may name a variable as \${NAME}`)
    .option(
      '--webhook-secret <variable>',
      `the secret that signs them, as \${NAME} of an environment variable`,
    )
    .option('--no-look', 'skip the preflight: watch the target even if its profile seems to point elsewhere')
    .addOption(new Option('--quiet', 'print changes alone'))
    .addHelpText('after', exitCodesHelp)
    .action(runWatchCommand);
}

const exitCodesHelp = `
A violation is reported once it was reproduced: a rule that fails in one round is judged again at once, alone. Its end is
reported likewise.

Exit codes: when a signal or --rounds ends it, 0 all rules were judged and none is violated, 1 a violation is open, 2 bad
usage or configuration, 3 a rule could not be judged, or something could not be deleted again.`;
