/** Hears errors of this process that nobody catches, until it is stopped: they are no reason to lose results. */
export function hearStrays(heard: (error: unknown) => void): () => void {
  process.on('uncaughtException', heard).on('unhandledRejection', heard);
  return () => void process.off('uncaughtException', heard).off('unhandledRejection', heard);
}
