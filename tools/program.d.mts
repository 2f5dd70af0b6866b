/** The path of a program of ours in one file, in JavaScript; made when it is first asked for. */
export declare function oneFile(program: string): string;
