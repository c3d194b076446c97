import { describe, expect, test } from 'vitest';
import { isKept } from './is-kept.ts';

describe('whether what was sent is kept', () => {
  test.each([
    ['a number', 20, 20, true],
    ['another number', 20, 21, false],
    ['nothing', 'value', undefined, false],
    ['a text with something around it', 'plumbline/probe:2', 'docker.io/plumbline/probe:2', true],
    ['another text', 'plumbline/probe:2', 'plumbline/probe:1', false],
    ['an object with more in it', { KEY: 'value' }, { KEY: 'value', OTHER: '1' }, true],
    ['an object without it', { KEY: 'value' }, { OTHER: 'value' }, false],
    ['an object as a list', { KEY: 'value' }, ['KEY=value'], true],
    ['an object whose value is hidden', { KEY: 'value' }, { KEY: '****' }, true],
    ['an object with another value', { KEY: 'value' }, { KEY: 'other' }, false],
    ['a hidden text', 'plumbline/probe:2', '****', false],
    ['an empty object', { KEY: 'value' }, {}, false],
    ['a list in another order', ['8888/http', '22/tcp'], ['22/tcp', '8888/http'], true],
    ['a list as a text', ['8888/http', '22/tcp'], '8888/http,22/tcp', true],
    ['a shorter list', ['8888/http', '22/tcp'], ['22/tcp'], false],
    ['false for true', true, false, false],
  ])('%s', (_, sent, shown, kept) => expect(isKept(sent, shown)).toBe(kept));
});
