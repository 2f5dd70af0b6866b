/** Every test file by its path below `__tests__`, in alphabetical order. */
export function testFiles(): string[];

/** The files that run in a tier (`default`, `all` or `long`); one that the list does not know runs in each. */
export function filesOf(tier: string): string[];

/** One sentence for each file that costs more than the list says, or that the list does not know. */
export function outgrown(tier: string, measured: ReadonlyMap<string, number>): string[];
