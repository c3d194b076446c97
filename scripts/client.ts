import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { parseTroubles } from '../service/tried-client/call-troubles.ts';
import { usualShare } from './client/again-words.ts';
import { runClient } from './client/run-client.ts';
import { collect, instant, integer, positive, shareFrom0To1 } from './options.ts';

export function clientCommand(): Command {
  return new Command('client')
    .argument('[command...]', 'what starts the client, after `--`; it is run without a shell')
    .option('--env <name=value>', 'a variable for the client; may be given several times', collect, [])
    .option('--env-template <file>', 'more of them, one a line')
    .option('--worlds <number>', 'how many worlds to try; all of them if left out', integer(1, 100_000))
    .option(
      '--variant <id>',
      'try the documented world and one with this variant; may be given several times',
      collect,
      [],
    )
    .option(
      '--dialect <id>',
      'serve what public clients expect beyond the document, in every world; may be given several times',
      collect,
      [],
    )
    .option(
      '--jobs <number>',
      'how many worlds are tried at once',
      integer(1, 1000),
      4 * availableParallelism(),
    )
    .option('--handler <file>', 'a module with a handler of yours, served at $ENDPOINT')
    .addOption(
      new Option('--clock <kind>', 'how time passes; the client moves a virtual clock through $CONTROL_URL')
        .choices(['virtual', 'real'])
        .default('real'),
    )
    .option('--speed <number>', 'world milliseconds in a real one', positive, 1)
    .option('--now <instant>', 'the first instant of each world, as ISO 8601', instant)
    .option('--seed <number>', 'decides ids and choices of the worlds', integer(-(2 ** 31), 2 ** 32 - 1), 1)
    .option('--timeout <seconds>', 'how long the client may take in a world', positive, 120)
    .option('--most-output <bytes>', 'how much it may print in a world', integer(1), 10_000_000)
    .option('--most-calls <number>', 'how many calls it may make in a world', integer(1), 10_000)
    .option(
      '--trouble <kinds>',
      'bring trouble to calls: all, or kinds such as 429,503,cut,away',
      parseTroubles,
      [],
    )
    .option(
      '--trouble-share <share>',
      'share of the calls at which each kind begins',
      shareFrom0To1,
      usualShare,
    )
    .option('--without-rule <id>', 'leave out this client rule; may be given several times', collect, [])
    .option('--list-rules', 'list the client rules, and try nothing')
    .option('--results <folder>', 'where the results go', 'results')
    .addHelpText('after', help)
    .action(runClient);
}

const help = `
Values of --env and --env-template name what a world has, in single quotes so that the shell leaves them alone:
  $SERVERLESS_URL, $REST_V1_URL, $REST_V1_SCHEMA_URL, $REST_V2_URL, $GRAPHQL_URL  addresses
  $KEY, $INVALID_KEY, $NO_ACCESS_KEY, $SECOND_USER_KEY  keys
  $ENDPOINT  id of the endpoint of your handler, or of the probe; $ENDPOINT_PROBE, $ENDPOINT_SECOND and so on by name
  $ADDRESS_BALANCED  address of the load balancing endpoint
  $CONTROL_URL, $CONTROL_TOKEN  the world itself, with --clock virtual: POST $CONTROL_URL/clock moves its time

Exit codes: 0 the client was content in every world, and its calls follow the document, 1 it was not, or they do not,
2 bad usage or configuration, or results that could not be written, 129, 130 or 143 it was interrupted.`;
