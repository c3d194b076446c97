type Environment = Readonly<Record<string, string | undefined>>;

/** Worlds are on loopback, which no proxy of the environment reaches; what else goes past one stays so. */
export function pastProxies({ NO_PROXY, no_proxy: lower }: Environment): Record<string, string> {
  const past = [lower || NO_PROXY, 'localhost', '127.0.0.1'].filter(Boolean).join(',');
  return { NO_PROXY: past, no_proxy: past };
}
