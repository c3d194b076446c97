import { readYaml } from '../../engine/yaml-document.ts';
import { SourceError } from '../text/errors.ts';

/** The value that a JSON or YAML text spells. */
export function parseDocument(origin: string, text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : readYaml(text).toJS();
  } catch (cause) {
    const { message } = cause as Error;
    throw new SourceError(origin, `it is neither JSON nor YAML: ${message.split('\n')[0]}`, 'Fix it there.', {
      cause,
    });
  }
}
