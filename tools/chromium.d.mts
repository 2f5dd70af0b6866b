/** The path of a Chromium on this machine: `shell`, which has no window, or `full`; undefined when there is none. */
export function findChromium(kind?: 'shell' | 'full'): Promise<string | undefined>;
