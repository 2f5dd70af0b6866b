import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  labelhash,
  namehash,
  stringToHex,
  zeroHash,
} from 'viem';
import { rpc } from './anvil';
import { DEPLOYER, hex, mined, type Sent, sendAll } from './deploy';
import { artifactsOf } from './variants/compile';

type Packaged = { abi: Abi; bytecode: Hex };

const require = createRequire(join(process.cwd(), 'package.json'));
const packaged = (path: string) => require(`@ensdomains/${path}.json`) as Packaged;

/** ENS on a chain of its own: the contracts of ENS, and how to give names. */
export type EnsWorld = {
  registry: Address;
  resolver: Address;
  /** A resolver that lies, as yet of nobody. */
  liar: Address;
  /** Has a name lead to an address; its parents are made where they are missing. */
  point(name: string, to: Address, resolver?: Address): Promise<void>;
  /** Has accounts call themselves so: the reverse record alone, which anybody may set to anything. */
  claim(account: Address, name: string): Promise<void>;
  /** Both: the name leads to the account, which calls itself so. */
  name(account: Address, name: string): Promise<void>;
  /** Writes a text record of a name into ENS's own resolver. */
  write(name: string, key: string, text: string): Promise<void>;
  /** Has the liar answer for what an account calls itself. */
  lie(account: Address): Promise<void>;
  /** Tells the liar what to do. */
  instruct(way: number, said?: string | Uint8Array, target?: Address): Promise<void>;
};

const NOBODY: Address = '0x0000000000000000000000000000000000000000';

/** Deploys ENS's own registry, reverse registrar and public resolver; needs `--auto-impersonate` and a block per transaction. */
export async function deployEns(url: string): Promise<EnsWorld> {
  const ens = packaged('ens/build/contracts/ENSRegistry');
  const reverse = packaged('resolver/build/contracts/ReverseRegistrar');
  const publicResolver = packaged('resolver/build/contracts/PublicResolver');
  const { Liar } = await artifactsOf('names');
  if (Liar === undefined) throw new Error('solc gave no contract Liar');
  await rpc(url, 'anvil_setBalance', [DEPLOYER, hex(10n ** 21n)]);
  const send = async (list: readonly Sent[]) => {
    for (const hash of await sendAll(url, list)) {
      if ((await mined(url, hash)).status !== '0x1') throw new Error('a transaction of ENS failed');
    }
  };
  const first = BigInt(await rpc<Hex>(url, 'eth_getTransactionCount', [DEPLOYER, 'latest']));
  const at = (index: bigint) => getContractAddress({ from: DEPLOYER, nonce: first + index });
  const [registry, resolver, registrar, liar] = [at(0n), at(1n), at(2n), at(3n)] as const;
  const create = ({ abi, bytecode }: Packaged, args: readonly unknown[]): Sent => ({
    from: DEPLOYER,
    data: encodeDeployData({ abi, bytecode, args }),
  });
  const call = (to: Address, abi: Abi, functionName: string, args: readonly unknown[], from = DEPLOYER) => ({
    ...{ from, to },
    data: encodeFunctionData({ abi, functionName, args }),
  });
  const own = (parent: Hex, label: string, owner: Address) =>
    call(registry, ens.abi, 'setSubnodeOwner', [parent, keccak256(stringToHex(label)), owner]);
  await send([
    create(ens, []),
    create(publicResolver, [registry]),
    create(reverse, [registry, resolver]),
    create(Liar, []),
    own(zeroHash, 'reverse', DEPLOYER),
    own(namehash('reverse'), 'addr', registrar),
  ]);
  const point = async (name: string, to: Address, via = resolver) => {
    const labels = name.split('.');
    const makes = labels.map((label, index) =>
      call(registry, ens.abi, 'setSubnodeOwner', [
        namehash(labels.slice(index + 1).join('.')),
        labelhash(label),
        DEPLOYER,
      ]),
    );
    const node = namehash(name);
    await send([
      ...makes.reverse(),
      call(registry, ens.abi, 'setResolver', [node, via]),
      ...(via === resolver ? [call(resolver, setAddrAbi, 'setAddr', [node, to])] : []),
    ]);
  };
  const claim = async (account: Address, name: string) => {
    await rpc(url, 'anvil_setBalance', [account, hex(10n ** 20n)]);
    await send([call(registrar, reverse.abi, 'setName', [name], account)]);
  };
  return {
    ...{ registry, resolver, liar, point, claim },
    name: async (account, name) => {
      await point(name, account);
      await claim(account, name);
    },
    write: (name, key, text) =>
      send([call(resolver, publicResolver.abi, 'setText', [namehash(name), key, text])]),
    lie: async (account) => {
      await rpc(url, 'anvil_setBalance', [account, hex(10n ** 20n)]);
      await send([call(registrar, reverse.abi, 'claimWithResolver', [account, liar], account)]);
    },
    instruct: async (way, said = '', target = NOBODY) => {
      const bytes = typeof said === 'string' ? stringToHex(said) : hexOf(said);
      await send([call(liar, Liar.abi, 'set', [way, bytes, target])]);
    },
  };
}

// The public resolver has two functions of this name.
const setAddrAbi = [
  {
    type: 'function',
    name: 'setAddr',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'bytes32' }, { type: 'address' }],
    outputs: [],
  },
] as const satisfies Abi;

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
