/**
 * Keys that are almost the valid one, and nobody's: their last letter is missing, or another, or followed by more,
 * or their letters are in the other case.
 */
export const almostRight = [
  { key: 'valid', keyForm: 'cut' },
  { key: 'valid', keyForm: 'altered' },
  { key: 'valid', keyForm: 'longer' },
  { key: 'valid', keyForm: 'swapped' },
] as const;
