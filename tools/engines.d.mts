/** The programs of WebKitGTK: the driver, the browser that it starts, and a screen in memory. */
export type WebKitPrograms = { driver: string; browser: string; screen: string };

/** Finds WebKitGTK on this machine; undefined when a part of it is missing. */
export function findWebKit(): WebKitPrograms | undefined;

/** Finds Firefox on this machine; undefined when it is missing. */
export function findFirefox(): string | undefined;

/** As root on Debian, installs the engines that are missing. */
export function ensureEngines(say: (line: string) => void): Promise<void>;
