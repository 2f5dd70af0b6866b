import { DATA } from './manifest';

/** Deletes the files about organisations that are kept for times without a network. Never throws. */
export async function forgetFiles(): Promise<void> {
  // If storage is forbidden, even naming it may throw.
  try {
    await globalThis.caches?.delete(DATA);
  } catch {
    // There is nothing to delete then.
  }
}
