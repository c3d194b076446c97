import { generatedModule } from '../text/header.ts';
import type { SchemaPool } from './schema-pool.ts';

/** Types of the compiled validators: those of components tell TypeScript what a value is that fits. */
export function renderDeclarations(origin: string, pool: SchemaPool): string {
  const lines = [...pool.schemas].map(([name, { component }]) => {
    const type =
      component === undefined ? 'Validate' : `Guard<components["schemas"][${JSON.stringify(component)}]>`;
    return `export declare const ${name}: ${type};`;
  });
  return generatedModule(
    origin,
    `import type { Guard, Validate } from '../operation.ts';
import type { components } from './types.ts';

${lines.join('\n')}
`,
  );
}
