/**
 * Keys that are almost the valid one, and nobody's: their last or first character is missing, or another, or has more beside
 * it, or their letters are in the other case.
 */
export const almostRight = [
  { key: 'valid', keyForm: 'cut' },
  { key: 'valid', keyForm: 'altered' },
  { key: 'valid', keyForm: 'longer' },
  { key: 'valid', keyForm: 'cutInFront' },
  { key: 'valid', keyForm: 'alteredInFront' },
  { key: 'valid', keyForm: 'longerInFront' },
  { key: 'valid', keyForm: 'swapped' },
] as const;
