// The last thing of `npm ci` in a clone. Plain JavaScript, for whatever Node runs npm; standard error, since `npm pack` runs it as well.
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Node that runs npm. The one that runs this may be the one that npm has just installed. */
const [, major] = /\bnode\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];

/** npm brings one for Linux. */
const hasBrought = existsSync(new URL('../node_modules/.bin/node', import.meta.url));

if (hasBrought && major !== undefined && Number(major) < 26) {
  process.stderr.write(
    `npm runs on Node ${major}: what it warned of as EBADENGINE has no effect, since npm ci also installed the Node that commands run on.\n`,
  );
}
