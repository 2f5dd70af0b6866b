import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  stringToHex,
  zeroAddress,
} from 'viem';
import { rpc, rpcBatch } from './anvil';
import { type Artifacts, compile } from './compile';

/** Address of Multicall3 on every chain, and so also here. */
export const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Initial parameters of an organisation; periods in the unit of the clock, amounts in the token's smallest unit. */
export type Parameters = {
  name: string;
  tokenName: string;
  symbol: string;
  clock: 'block' | 'timestamp';
  votingDelay: number;
  votingPeriod: number;
  proposalThreshold: bigint;
  /** Percent of the supply. */
  quorum: number;
  lateQuorumExtension: number;
  /** Seconds. */
  timelockDelay: number;
  /** May cancel in the timelock besides the Governor. */
  guardian?: Address;
};

/** The addresses of one deployed organisation and the things it owns. */
export type Deployed = {
  governor: Address;
  token: Address;
  timelock: Address;
  usd: Address;
  council: Address;
  exchange: Address;
  deployer: Address;
};

/** One transaction from an unlocked or impersonated account. */
export type Sent = { from: Address; to?: Address; data?: Hex; value?: bigint; gasPrice?: bigint };

/** The account that deploys: no key, driven by --auto-impersonate, holds nothing afterwards. */
export const DEPLOYER: Address = getAddress('0xde910e7000000000000000000000000000000001');

const USD_SUPPLY = 18_400_000n * 10n ** 6n;
const GAS = 12_000_000n;

/** Deploys token, timelock, Governor and the contracts they own; needs `--auto-impersonate` and mines nothing itself. */
export async function deploy(
  url: string,
  parameters: Parameters,
  owners: readonly Address[],
  mine: () => Promise<void>,
): Promise<Deployed> {
  const artifacts = compile();
  await rpc(url, 'anvil_setBalance', [DEPLOYER, hex(10n ** 21n)]);
  await rpc(url, 'anvil_setCode', [MULTICALL, artifacts.Multicall.runtime]);
  const first = BigInt(await rpc<Hex>(url, 'eth_getTransactionCount', [DEPLOYER, 'latest']));
  const at = (index: number) => getContractAddress({ from: DEPLOYER, nonce: first + BigInt(index) });
  const deployed = {
    timelock: at(0),
    token: at(1),
    governor: at(2),
    usd: at(3),
    council: at(4),
    exchange: at(5),
    deployer: DEPLOYER,
  };
  const list = [
    ...creations(artifacts, parameters, deployed, owners),
    ...roles(artifacts, deployed, parameters.guardian),
  ];
  const { baseFeePerGas } = await rpc<{ baseFeePerGas: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
  // A chain without a base fee takes no other price than zero for the deployer's tip.
  const hashes = await sendAll(url, BigInt(baseFeePerGas) === 0n ? free(list) : list);
  await mine();
  for (const hash of hashes) {
    if ((await mined(url, hash)).status !== '0x1') throw new Error('a deployment failed');
  }
  return deployed;
}

function creations(artifacts: Artifacts, p: Parameters, d: Deployed, owners: readonly Address[]): Sent[] {
  const start = {
    name: p.name,
    votingDelay: p.votingDelay,
    votingPeriod: p.votingPeriod,
    proposalThreshold: p.proposalThreshold,
    quorumNumerator: p.quorum,
    lateQuorumExtension: p.lateQuorumExtension,
  };
  const order: [keyof Artifacts, readonly unknown[]][] = [
    ['TimelockController', [BigInt(p.timelockDelay), [], [zeroAddress], DEPLOYER]],
    ['MeridianToken', [p.tokenName, p.symbol, p.clock === 'timestamp']],
    ['Meridian', [d.token, d.timelock, start]],
    ['DemoUSD', [d.timelock, USD_SUPPLY]],
    ['Council', [d.timelock, owners, BigInt(Math.max(1, Math.ceil(owners.length / 2)))]],
    ['Exchange', [d.timelock]],
  ];
  return order.map(([name, args]) => ({
    from: DEPLOYER,
    data: encodeDeployData({ abi: artifacts[name].abi, bytecode: artifacts[name].bytecode, args }),
  }));
}

function roles(artifacts: Artifacts, d: Deployed, guardian: Address | undefined): Sent[] {
  const { abi } = artifacts.TimelockController;
  const role = (name: string) => keccak256(stringToHex(name));
  const call = (functionName: string, args: readonly unknown[]): Sent => ({
    from: DEPLOYER,
    to: d.timelock,
    data: encodeFunctionData({ abi, functionName, args }),
  });
  return [
    call('grantRole', [role('PROPOSER_ROLE'), d.governor]),
    call('grantRole', [role('CANCELLER_ROLE'), d.governor]),
    ...(guardian === undefined ? [] : [call('grantRole', [role('CANCELLER_ROLE'), guardian])]),
    call('renounceRole', [`0x${'0'.repeat(64)}`, DEPLOYER]),
  ];
}

/** The same transactions at no price, for chains whose base fee is 0. */
export function free(list: readonly Sent[]): Sent[] {
  return list.map((tx) => ({ ...tx, gasPrice: 0n }));
}

/** Sends transactions one after the other; returns their hashes. */
export async function sendAll(url: string, list: readonly Sent[], gas: bigint = GAS): Promise<Hex[]> {
  const hashes: Hex[] = [];
  for (const tx of list) hashes.push(await rpc<Hex>(url, 'eth_sendTransaction', [request(tx, gas)]));
  return hashes;
}

/** Sends transactions in requests of 500; only for senders that differ, since Anvil answers a batch in any order. */
export async function sendMany(url: string, list: readonly Sent[], gas: bigint): Promise<Hex[]> {
  const hashes: Hex[] = [];
  for (let index = 0; index < list.length; index += 500) {
    const calls = list
      .slice(index, index + 500)
      .map((tx) => ({ method: 'eth_sendTransaction', params: [request(tx, gas)] }));
    hashes.push(...(await rpcBatch<Hex>(url, calls)));
  }
  return hashes;
}

function request({ from, to, data, value, gasPrice }: Sent, gas: bigint): object {
  return {
    from,
    ...(to === undefined ? {} : { to }),
    data: data ?? '0x',
    gas: hex(gas),
    ...(value === undefined ? {} : { value: hex(value) }),
    ...(gasPrice === undefined ? {} : { gasPrice: hex(gasPrice) }),
  };
}

/** Waits up to four minutes for a receipt: Anvil answers with the hash before the block is there. */
export async function mined(url: string, hash: Hex): Promise<{ status: Hex; blockNumber: Hex }> {
  const end = Date.now() + 240_000;
  while (Date.now() < end) {
    const receipt = await rpc<{ status: Hex; blockNumber: Hex } | null>(url, 'eth_getTransactionReceipt', [
      hash,
    ]);
    if (receipt !== null) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`${hash} was not mined within four minutes`);
}

/** A quantity as JSON-RPC writes it. */
export function hex(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}
