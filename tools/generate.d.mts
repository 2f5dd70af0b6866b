export declare const GENERATED: readonly string[];
export declare function ensureGenerated(root?: string): Promise<void>;
