/** Binary fractions of a cent are no cents. */
const noise = 1e-6;

/** An amount of money that is not more than it says: rounded up to cents. */
export function atMost(amount: number): string {
  return (Math.ceil(amount * 100 - noise) / 100).toFixed(2);
}
