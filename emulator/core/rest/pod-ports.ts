/** How a port of a Pod is reached from outside: tcp under a number of its own, all else through a proxy. */
export type PodPort = {
  readonly number: number;
  readonly type: string;
  readonly public: { readonly ip: string; readonly number: number } | null;
};

const ip = '192.0.2.10';

/** @param ports each as port/type; what is no such thing reaches nobody */
export function podPorts(ports: readonly string[]): PodPort[] {
  return ports.flatMap((port, index) => {
    const { number, type = '' } = /^(?<number>\d{1,5})\/(?<type>\w+)$/.exec(port)?.groups ?? {};
    if (number === undefined) return [];
    const outside = type === 'tcp' ? { ip, number: 20_000 + index } : null;
    return [{ number: Number(number), type, public: outside }];
  });
}
