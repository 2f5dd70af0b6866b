import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

/** One compiled contract: `bytecode` creates it, `runtime` is what lies on the chain. */
export type Artifact = { abi: Abi; bytecode: Hex; runtime: Hex };

type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >;
};

const require = createRequire(join(process.cwd(), 'package.json'));

/** Settings of a compiled contract besides its sources; part of every cache's name. */
export const SETTINGS = 'cancun runs=200';

/**
 * Compiles with npm's solc and gives every contract of the `sources` (path to text) by file and name. `read` gives the
 * text of what they import; for older chains another `evm`, without the trailer of `metadata`. Without `optimizer` it is
 * done in a third of the time, and the code is half as long again. Throws solc's messages.
 */
export function compileSources(
  sources: Record<string, string>,
  read: (path: string) => string,
  {
    evm = 'cancun',
    metadata = true,
    optimizer = true,
  }: { evm?: string; metadata?: boolean; optimizer?: boolean } = {},
): Record<string, Record<string, Artifact>> {
  const solc = require('solc') as { compile(input: string, callbacks: object): string };
  const wanted = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'];
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: {
      evmVersion: evm,
      ...(metadata ? {} : { metadata: { appendCBOR: false, bytecodeHash: 'none' } }),
      optimizer: { enabled: optimizer, runs: 200 },
      // Only the contracts asked for are turned into code, which is most of the work.
      outputSelection: Object.fromEntries(Object.keys(sources).map((path) => [path, { '*': wanted }])),
    },
  };
  const callbacks = { import: (path: string) => ({ contents: read(path) }) };
  const output = JSON.parse(solc.compile(JSON.stringify(input), callbacks)) as Output;
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.entries(output.contracts).map(([path, contracts]) => [
      path,
      Object.fromEntries(
        Object.entries(contracts).map(([name, { abi, evm }]) => [
          name,
          {
            abi,
            bytecode: `0x${evm.bytecode.object}` as const,
            runtime: `0x${evm.deployedBytecode.object}` as const,
          },
        ]),
      ),
    ]),
  );
}
