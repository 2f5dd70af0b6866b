export function isStale(): Promise<boolean>;
export function build(options?: {
  live?: boolean;
  areTypesChecked?: boolean;
}): Promise<{ pages: string[]; worker: string[] }>;
