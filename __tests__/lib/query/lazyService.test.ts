/** @jest-environment node */
import { createLazyService } from '@/lib/query/client/lazyService';
import type { Service, ServiceOptions } from '@/service/api/protocol';

const OPTIONS = {} as ServiceOptions;
const world = globalThis as { workerProven?: Promise<unknown> };

describe('a service that is handed out before it can start', () => {
  afterEach(() => {
    delete world.workerProven;
  });

  test('starts at once where a service worker proves its files', () => {
    let made = 0;
    createLazyService(() => {
      made += 1;
      return {} as Service;
    }).open(OPTIONS);
    expect(made).toBe(1);
  });

  test('on a first visit starts once its files are proven, and not before', async () => {
    let made = 0;
    let prove: (value?: unknown) => void = () => undefined;
    world.workerProven = new Promise((settle) => {
      prove = settle;
    });
    createLazyService(() => {
      made += 1;
      return {} as Service;
    }).open(OPTIONS);
    await Promise.resolve();
    expect(made).toBe(0);
    prove();
    await world.workerProven;
    await Promise.resolve();
    expect(made).toBe(1);
  });
});
