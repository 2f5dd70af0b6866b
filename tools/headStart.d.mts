export function packedOpening(): string;
