import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

test.each(['rest-v1', 'rest-v2'])(
  '%s has no property that is true or false, which generators refuse',
  async (name) => {
    const text = await readFile(new URL(`./${name}.openapi.yaml`, import.meta.url), 'utf8');
    const found: string[] = [];
    let seen = 0;
    const look = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        const at = `${place}/${key}`;
        if (place.endsWith('/properties')) {
          seen++;
          if (typeof value === 'boolean') found.push(at);
        }
        look(value, at);
      }
    };
    look(parse(text), '');

    expect(seen).toBeGreaterThan(100);
    expect(found).toEqual([]);
  },
);
