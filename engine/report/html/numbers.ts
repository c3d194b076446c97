/** A duration as one reads it: 1.2 s, 3 min 4 s, 2 h 5 min. */
export function lasted(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${(milliseconds / 1000).toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** An instant in ISO 8601 as one reads it. */
export function dateOf(instant: string): string {
  return instant.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}

/** A share from 0 to 1 as one reads it. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** A figure as one reads it: with one decimal, none when it is large. */
export function figure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1);
}
