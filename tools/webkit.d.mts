/** The programs of WebKitGTK: the driver, the browser that it starts, and a screen in memory. */
export type WebKitPrograms = { driver: string; browser: string; screen: string };

/** Finds WebKitGTK on this machine; undefined when a part of it is missing. */
export function findWebKit(): WebKitPrograms | undefined;

/** Finds WebKitGTK or, as root on Debian, installs it; undefined where neither works. */
export function ensureWebKit(say: (line: string) => void): Promise<WebKitPrograms | undefined>;
