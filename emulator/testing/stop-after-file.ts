import { afterAll } from 'vitest';

type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Has something stopped after every file of tests, however many share the modules of one worker. */
export function stopAfterFile(stop: Stop): void {
  stops.push(stop);
}

/** For a setup file, which runs once for each file of tests. */
export function registerStops(): void {
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
}
