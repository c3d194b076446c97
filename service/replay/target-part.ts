import { quoted } from '../../engine/report/shell.ts';
import { maxTimePart } from './curl.ts';

/** Where the values of variables are found that a script asks for; other variables are keys of the target profile. */
const origins: Readonly<Record<string, string>> = {
  SERVERLESS_URL: 'urls.serverless of the target profile',
  REST_V1_URL: 'urls.restV1 of the target profile',
  REST_V2_URL: 'urls.restV2 of the target profile',
  GRAPHQL_URL: 'urls.graphql of the target profile',
  BALANCED_URL: 'endpoints.balanced.url of the target profile',
  INVALID_KEY: 'any text that is no key of the target',
};

/** A target as it stands: its address and keys come from the environment, and time is waited out. */
export function sharedPart(variables: readonly string[], rate: number): string {
  return `
# The target: its addresses and keys come from your environment.
missing=0
${variables.map((name) => `asked ${name} ${quoted(origins[name] ?? 'the key of this name in the target profile')}`).join('\n')}
[ "$missing" = 0 ] || exit 2
rate=\${CLOCK_RATE:-${rate}}

# at MS: waits until MS milliseconds of the target's time after the start.
at() {
  local left=$(awk -v ms="$1" -v rate="$rate" -v past="$(( $(date +%s%N) - start ))" 'BEGIN { print ms / rate / 1000 - past / 1e9 }')
  case $left in -*) return ;; esac
  # A signal ends a wait, and no program in the foreground.
  sleep "$left" &
  wait $!
}
${maxTimePart}`;
}

/** From here on moments are counted. */
export const startPart = 'start=$(date +%s%N)';

/** Names the variables that hold keys: what a target repeats of them is not shown. */
export function keysPart(variables: readonly string[]): string {
  return `export KEY_NAMES=${quoted(variables.filter((name) => !name.endsWith('_URL')).join(' '))}`;
}

/** Keys of a storage that nobody needs to reach: the script brings some, unless you set them. */
export function storagePart(variables: readonly string[]): string {
  const lines = variables.map((name) => {
    const standIn = `stand-in-for-${name.toLowerCase().replaceAll('_', '-')}`;
    return `export ${name}="\${${name}:-${standIn}}"`;
  });
  return ['', '# Storage keys: any will do.', ...lines].join('\n');
}
