import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTransport } from '../../engine/http/transport.ts';
import { startEmbedded } from '../target/embedded.ts';
import { type ControlClient, ControlError, createControlClient } from './control-client.ts';
import { knock, openDoor } from './control-door.ts';
import { type ControlTransport, httpControl, portControl } from './control-transport.ts';

const transport = createTransport();
let embedded: Awaited<ReturnType<typeof startEmbedded>>;
const transports = new Map<string, ControlTransport>();

beforeAll(async () => {
  embedded = await startEmbedded();
  const { control, controlToken, controlDoor } = embedded.profile;
  transports.set('HTTP', httpControl(control!, transport, controlToken));
  transports.set('a port', portControl(await knock(controlDoor!)));
});

afterAll(async () => {
  transports.get('a port')?.close();
  await embedded.emulator.stop();
  await transport.close();
});

function controlBy(name: string): ControlClient {
  return createControlClient(
    embedded.profile.control!,
    transport,
    undefined,
    undefined,
    transports.get(name)!,
  );
}

describe.each(['HTTP', 'a port'])('control over %s', (name) => {
  test('says what the emulator is', async () => {
    expect(await controlBy(name).ready()).toMatchObject({ clock: 'virtual', speed: 1 });
  });

  test('makes worlds, lists them by their tag, moves their clocks, and ends them', async () => {
    const control = controlBy(name);
    const tag = name.replace(' ', '-');
    const { id, clock, urls } = await control.createWorld({ seed: 7, tag });
    const { worlds } = await control.listWorlds(tag);
    const moved = await control.advance(id, { to: clock.now + 5, begun: 0, seen: 0 });
    const log = await control.readLog(id);
    await control.deleteWorld(id);

    expect(worlds).toEqual([{ id, tag }]);
    expect(urls.serverless).toContain(new URL(embedded.profile.control!).origin);
    expect([moved.now, log]).toEqual([clock.now + 5, []]);
    expect((await control.listWorlds(tag)).worlds).toEqual([]);
  });

  test('reports in what words it refuses', async () => {
    const refused = controlBy(name).createWorld({ faults: ['no-such-fault'] });
    await expect(refused).rejects.toThrow(ControlError);
    await expect(refused).rejects.toMatchObject({ status: 400, message: /no-such-fault/ });
    await expect(controlBy(name).deleteWorld('w0')).rejects.toMatchObject({ status: 404 });
    await expect(controlBy(name).createWorld({ seed: 'odd' as never })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('distinguishes a world that may yet come to rest from one that never will', async () => {
    const control = controlBy(name);
    const { id, clock } = await control.createWorld({});
    const othersAdvance = control.advance(id, { to: clock.now, begun: 1, seen: 1 });
    await expect(othersAdvance).rejects.toMatchObject({ status: 409, isUnsettled: false });
    await control.deleteWorld(id);
  });
});

test('both make the same world of one order', async () => {
  const [one, other] = await Promise.all(
    [...transports.keys()].map((name) => controlBy(name).createWorld({ seed: 3 })),
  );
  const { id, urls, addresses, ...rest } = one!;
  expect(other).toMatchObject(rest);
  expect(Object.values(other!.urls)).toEqual(
    Object.values(urls).map((url) => url.replace(`/${id}/`, `/${other!.id}/`)),
  );
});

test('a port that nobody answers at is given up in time', async () => {
  const { door, close } = openDoor(() => {});
  const control = portControl(await knock(door));
  await expect(control.call({ operation: 'ready' }, 20)).rejects.toThrow(/did not answer ready within 20 ms/);
  control.close();
  close();
});

test('a call through a door that is closed meanwhile ends, and so does one after it', async () => {
  const { door, close } = openDoor((port) => port.start());
  const control = portControl(await knock(door));
  const call = control.call({ operation: 'ready' }, 10_000);
  close();
  await expect(call).rejects.toThrow(/closed/);
  await expect(control.call({ operation: 'ready' }, 10_000)).rejects.toThrow(/closed/);
});

test('a call through a door that there never was ends', async () => {
  const { thread } = embedded.profile.controlDoor!;
  const control = portControl(await knock({ thread, name: 'no-such-door' }));
  await expect(control.call({ operation: 'ready' }, 10_000)).rejects.toThrow(/closed/);
});
