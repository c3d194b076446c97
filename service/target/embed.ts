import { openDoor } from '../control/control-door.ts';
import type { ControlAnswer, ControlCall, PortAnswer, PortCall } from '../control/control-transport.ts';
import type { Profile } from '../profile/profile.ts';

/** What the harness knows of an emulator that runs in this process. */
export type Embeddable = {
  readonly control: string;
  readonly controlToken: string;
  answerControl(call: ControlCall & { readonly calledAt?: string }): Promise<ControlAnswer>;
  stop(): Promise<void>;
};

/**
 * Describes an emulator in this thread as a target whose control is reached through a door as well.
 * @param calledAt the authority at which worlds get their addresses, such as that of a proxy; the emulator's own by default
 */
export function embed<E extends Embeddable>(
  emulator: E,
  calledAt?: string,
): { profile: Profile; emulator: E } {
  const at = calledAt === undefined ? {} : { calledAt };
  const { door, close } = openDoor((port) => {
    port.on('message', async ({ number, call }: PortCall) => {
      const answer = await emulator.answerControl({ ...call, ...at });
      port.postMessage({ number, answer } satisfies PortAnswer);
    });
    port.unref();
  });
  const { control, controlToken } = emulator;
  const secrets = { $CONTROL_TOKEN: controlToken };
  return {
    emulator: {
      ...emulator,
      async stop() {
        close();
        await emulator.stop();
      },
    },
    profile: { name: 'embedded emulator', control, controlToken, controlDoor: door, secrets },
  };
}
