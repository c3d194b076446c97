import { expect, test } from 'vitest';
import { createTransport } from '../../engine/http/transport.ts';
import { createControlClient } from '../control/control-client.ts';
import { embeddedProfile } from '../target/embedded-profile.ts';
import { createOwnEmulator } from './own-emulator.ts';

test('target runs of a thread share the emulator that they have started, whose control bears the token of the profile', async () => {
  const emulator = createOwnEmulator();
  const transport = createTransport();
  const profile = embeddedProfile();
  const [one, other] = await Promise.all([emulator.reached(profile), emulator.reached(profile)]);

  expect(one.control).not.toBe(profile.control);
  expect(other.control).toBe(one.control);
  const control = createControlClient(one.control!, transport, profile.controlToken);
  expect(await control.ready()).toMatchObject({ clock: 'virtual' });
  await emulator.stop();
  await expect(control.ready()).rejects.toThrow('no emulator answers');
  await transport.close();
});

test('a target that is there already is reached as it is', async () => {
  const emulator = createOwnEmulator();
  const profile = { name: 'mine', control: 'http://127.0.0.1:9', secrets: {} };

  expect(await emulator.reached(profile)).toBe(profile);
  await emulator.stop();
});
