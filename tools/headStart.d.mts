import type { PackedBodies } from '../lib/headstart/headStart';

export function packedBodies(): PackedBodies;
