import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Address, Hex } from 'viem';
import type { Artifact } from '../solc';
import type { Stage } from './stage';

const require = createRequire(join(process.cwd(), 'package.json'));

/** A contract that a package ships compiled; read where it lies and never copied. */
export function packaged(path: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    abi: Abi;
    bytecode: string;
  };
  const code: Hex = bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}`;
  return { abi, bytecode: code, runtime: '0x' };
}

/** Compound's Timelock as Uniswap published it. */
export async function compoundTimelock(
  stage: Stage,
  admin: Address,
  delay: bigint,
): Promise<{ address: Address; abi: Abi }> {
  const artifact = packaged('@uniswap/governance/build/Timelock.json');
  return { address: await stage.create(artifact, [admin, delay]), abi: artifact.abi };
}
