import type { Override } from '../../emulator/world/override.ts';
import { publicSdks } from './public-sdks.ts';

/** Ways of answering that public clients expect and the document does not grant. None of them is a conforming variant. */
export const dialects: readonly Override[] = [publicSdks];
