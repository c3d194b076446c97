import { basename } from 'node:path';

/**
 * Whether `nohup` started this command, which is to outlive its terminal. Node forgets at its start that a SIGHUP was to be
 * ignored; shells tell in a variable which program they started.
 */
export function isHangupIgnored({ _: started = '' }: NodeJS.ProcessEnv): boolean {
  return basename(started) === 'nohup';
}
