import type {
  RestBehaviour,
  RestKind,
  RestVersion,
  RestView,
} from '../../emulator/core/rest/rest-behaviour.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';
import { marksOf, notingResources, type ResourceMarks } from './resource-marks.ts';

type Shown = { readonly kind: RestKind; readonly version: RestVersion };

/** Shows a member of a kind as it was shown first. */
function lagging(
  { kind, version }: Shown,
  member: string,
  isMeant: (marks: ResourceMarks | undefined) => boolean = () => true,
) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'shown'> => {
    const first = new WeakMap<object, unknown>();
    return {
      shown(shownKind, view, record, at) {
        const usual = base.shown(shownKind, view, record, at);
        if (shownKind !== kind || at.version !== version) return usual;
        const key = record as object;
        if (!first.has(key)) first.set(key, usual[member]);
        return isMeant(marksOf(key)) ? { ...usual, [member]: first.get(key) } : usual;
      },
    };
  };
}

/** Shows the password of registries where they are meant. */
function revealing(isMeant: (record: object, operation: string | undefined) => boolean) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'shown'> => ({
    shown(kind, view, record, at): RestView {
      const usual = base.shown(kind, view, record, at);
      const { password } = (record as { readonly spec?: { readonly password?: string } }).spec ?? {};
      return kind === 'registry' && isMeant(record as object, at.operation) ? { ...usual, password } : usual;
    },
  });
}

/** Adds to a behaviour what notes how resources came about. */
function noted(behave: (base: RestBehaviour) => Partial<RestBehaviour>): NonNullable<Override['behaveRest']> {
  return (base) => ({ ...notingResources.behaveRest(base), ...behave(base) });
}

/** What one version shows of what the other has made or changed. */
export const restLagFaults: readonly Fault[] = [
  {
    id: 'v1-shows-pods-with-their-first-image',
    says: 'v1 shows a Pod with the image that it was made with, whatever v2 has changed since.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: lagging({ kind: 'pod', version: 'v1' }, 'image'),
  },
  {
    id: 'v2-shows-pods-with-their-first-image',
    says: 'v2 shows a Pod that v1 has changed with the image that it was made with.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...notingResources,
    behaveRest: noted(
      lagging({ kind: 'pod', version: 'v2' }, 'image', (marks) => marks?.updates.includes('v1') === true),
    ),
  },
  {
    id: 'v2-shows-endpoints-with-their-first-workers',
    says: 'v2 shows an endpoint that v1 has changed with the workers that it was made with.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...notingResources,
    behaveRest: noted(
      lagging(
        { kind: 'endpoint', version: 'v2' },
        'workers',
        (marks) => marks?.updates.includes('v1') === true,
      ),
    ),
  },
  {
    id: 'v2-shows-templates-with-their-first-image',
    says: 'v2 shows a template that v1 has changed with the image that it was made with.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...notingResources,
    behaveRest: noted(
      lagging(
        { kind: 'template', version: 'v2' },
        'image',
        (marks) => marks?.updates.includes('v1') === true,
      ),
    ),
  },
  {
    id: 'v1-shows-templates-with-their-first-disk',
    says: 'v1 shows a template that v2 has changed with the disk that it was made with.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...notingResources,
    behaveRest: noted(
      lagging(
        { kind: 'template', version: 'v1' },
        'containerDiskInGb',
        (marks) => marks?.updates.includes('v2') === true,
      ),
    ),
  },
  {
    id: 'v2-tells-passwords-of-registries-of-v1',
    says: 'v2 shows the password of a registry that was made through v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    ...notingResources,
    behaveRest: noted(revealing((record) => marksOf(record)?.madeBy === 'v1')),
  },
  {
    id: 'v1-new-auths-tell-their-password',
    says: 'The answer of v1 that shows a new registry auth has its password.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    behaveRest: revealing((_, operation) => operation === 'CreateContainerRegistryAuth'),
  },
  {
    id: 'v1-auths-tell-their-password-by-their-id',
    says: 'A registry auth that is read by its id through v1 shows its password.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    behaveRest: revealing((_, operation) => operation === 'GetContainerRegistryAuth'),
  },
];
