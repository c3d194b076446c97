const longest = 500;

/**
 * Whether matching a pattern may take time beyond measure, as where one repetition stands right in another. Such a
 * pattern is not asked of anything: the schema comes from the target, and must not make us hang.
 */
export function isRisky(pattern: string): boolean {
  return (
    pattern.length > longest || /\([^()]*[*+}][^()]*\)\s*(?:[*+]|\{\d+,)/.test(pattern) || !compiles(pattern)
  );
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
