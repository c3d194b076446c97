import { openDoor } from '../control/control-door.ts';
import type { ControlAnswer, ControlCall, PortAnswer, PortCall } from '../control/control-wire.ts';
import type { Profile } from '../profile/profile.ts';

/** What the harness knows of an emulator that runs in this process. */
export type Embeddable = {
  readonly control: string;
  readonly controlToken: string;
  answerControl(call: ControlCall): Promise<ControlAnswer>;
  stop(): Promise<void>;
};

/** Describes an emulator in this thread as a target whose control is reached through a door as well. */
export function embed<E extends Embeddable>(emulator: E): { profile: Profile; emulator: E } {
  const { door, close } = openDoor((port) => {
    port.on('message', async ({ number, call }: PortCall) => {
      port.postMessage({ number, answer: await emulator.answerControl(call) } satisfies PortAnswer);
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
