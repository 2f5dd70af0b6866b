/** The folder of this repository, without a trailing slash. */
export const ROOT: string;

/** Runs a program to its end and gives its exit code and everything it printed. */
export function run(program: string, args: string[]): Promise<{ code: number; output: string }>;

/** Runs a JavaScript file of an installed package with this Node. */
export function runNode(file: string, args?: string[]): Promise<{ code: number; output: string }>;
