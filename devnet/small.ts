import {
  type Abi,
  type Address,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  parseUnits,
  zeroAddress,
} from 'viem';
import { type Anvil, rpc, startAnvil } from './anvil';
import { type Call, type Draft, draft, sendChecked } from './call';
import { type Artifacts, abis, compile } from './compile';
import { type Deployed, deploy, hex, MULTICALL, mined, type Parameters, type Sent, sendAll } from './deploy';
import { hands } from './hands';

/** Voting power of the first twelve accounts, in whole tokens; 12 holds tokens without delegating, 13 holds none. */
export const POWERS = [
  100_000, 80_000, 60_000, 40_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 10,
] as const;

/** Tokens of account 12, delegated to nobody. */
export const UNDELEGATED = 7_000;

/** The mnemonic behind `accounts`, Anvil's own. */
export const MNEMONIC = 'test test test test test test test test test test test junk';

/** A small fresh organisation on its own chain. Blocks are mined one per transaction, 12 s apart. */
export type Small = Deployed & {
  url: string;
  chainId: 31337;
  anvil: Anvil;
  client: PublicClient;
  /** CAIP-10 id of the Governor. */
  dao: string;
  multicall: Address;
  /** Twenty unlocked accounts. */
  accounts: readonly Address[];
  powers: readonly bigint[];
  abi: { governor: Abi; token: Abi; timelock: Abi; usd: Abi; council: Abi; exchange: Abi };
  deployBlock: bigint;
  parameters: Parameters;
  /** Sends and waits for the block; throws the decoded revert. */
  send(tx: Sent): Promise<Hex>;
  read<T>(contract: keyof Small['abi'], functionName: string, args?: readonly unknown[]): Promise<T>;
  /** Proposes (account 0 and a harmless call when not said) and gives the id. */
  propose(options?: Proposing): Promise<bigint>;
  /** Proposes, mines until the votes are open, and votes for it by these account indexes; gives the id. */
  openVote(options?: Proposing, voters?: readonly number[], reason?: string): Promise<bigint>;
  /** Votes by account index: 0 against, 1 for, 2 abstain. */
  vote(by: number, id: bigint, support: 0 | 1 | 2, reason?: string): Promise<Hex>;
  queue(id: bigint): Promise<Hex>;
  execute(id: bigint): Promise<Hex>;
  cancel(id: bigint, by?: Address): Promise<Hex>;
  /** Cancels the operation in the timelock only, as a canceller would; the Governor then reads Canceled. */
  cancelInTimelock(id: bigint): Promise<Hex>;
  /** The contract's own state, 0 to 7. */
  state(id: bigint): Promise<number>;
  /** Blocks, `interval` seconds apart (12). */
  mine(blocks?: number, interval?: number): Promise<void>;
  /** One block, `seconds` after the last. */
  warp(seconds: number): Promise<void>;
  /** Mines until the votes are open, or until they are closed (either clock). */
  toSnapshot(id: bigint): Promise<void>;
  toDeadline(id: bigint): Promise<void>;
  stop(): Promise<void>;
};

type Proposing = { by?: Address; calls?: readonly Call[]; description?: string };

/** Options of `openSmall`: the Governor's parameters, and flags for Anvil. */
export type SmallOptions = Partial<Parameters> & { port?: number; args?: readonly string[]; start?: number };

const DEFAULTS: Parameters = {
  name: 'Small DAO',
  tokenName: 'Small',
  symbol: 'SML',
  clock: 'block',
  votingDelay: 2,
  votingPeriod: 20,
  proposalThreshold: 0n,
  quorum: 4,
  lateQuorumExtension: 0,
  timelockDelay: 60,
};

/** Starts a chain and deploys a small organisation with twelve voters, in about a second. */
export async function openSmall(options: SmallOptions = {}): Promise<Small> {
  const { port, args = [], start = 1_790_000_000, ...given } = options;
  const parameters = { ...DEFAULTS, ...given };
  const anvil = await startAnvil({
    port,
    timestamp: start,
    args: ['--auto-impersonate', '--accounts', '20', ...args],
  });
  try {
    return await build(anvil, parameters);
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function build(anvil: Anvil, parameters: Parameters): Promise<Small> {
  const { url } = anvil;
  const artifacts = compile();
  await rpc(url, 'anvil_setBlockTimestampInterval', [12]);
  const accounts = (await rpc<Address[]>(url, 'eth_accounts')).map((account) => getAddress(account));
  const deployed = await deploy(url, parameters, accounts.slice(0, 3), async () => {});
  const deployBlock = BigInt(await rpc<Hex>(url, 'eth_blockNumber'));
  const powers = POWERS.map((power) => parseUnits(String(power), 18));
  await allocate(url, artifacts, deployed, accounts, powers);
  const client = createPublicClient({
    transport: http(url, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 50,
  });
  const base = {
    ...deployed,
    abi: abis(artifacts),
    multicall: MULTICALL,
    url,
    anvil,
    client,
    accounts,
    powers,
    deployBlock,
    parameters,
  };
  const made = world(base);
  return {
    ...made,
    openVote: async (options, voters = [], reason) => {
      const id = await made.propose(options);
      await made.toSnapshot(id);
      for (const voter of voters) await made.vote(voter, id, 1, reason);
      return id;
    },
  };
}

async function allocate(
  url: string,
  artifacts: Artifacts,
  d: Deployed,
  accounts: readonly Address[],
  powers: readonly bigint[],
) {
  const { abi } = artifacts.MeridianToken;
  const holders = accounts.slice(0, powers.length + 1);
  const amounts = [...powers, parseUnits(String(UNDELEGATED), 18)];
  const to = holders.map((holder, index) => (index < powers.length ? holder : zeroAddress));
  const data = encodeFunctionData({ abi, functionName: 'allocate', args: [holders, amounts, to] });
  const hashes = await sendAll(url, [
    { from: d.deployer, to: d.token, data },
    { from: d.deployer, to: d.token, data: encodeFunctionData({ abi, functionName: 'renounceOwnership' }) },
  ]);
  for (const hash of hashes) await mined(url, hash);
  await rpc(url, 'anvil_setBalance', [d.timelock, hex(10n ** 21n)]);
  await rpc(url, 'anvil_mine', ['0x1', '0xc']);
}

type Base = Deployed & { abi: Small['abi']; multicall: Address } & Pick<
    Small,
    'url' | 'anvil' | 'client' | 'accounts' | 'powers' | 'deployBlock' | 'parameters'
  >;

function world(base: Base): Omit<Small, 'openVote'> {
  const known = new Map<bigint, Draft>();
  const { mine, warp, past } = hands(base.url, base.parameters.clock, base.token, base.abi.token);
  const { url, abi } = base;
  const read = <T>(contract: keyof Small['abi'], functionName: string, args: readonly unknown[] = []) =>
    base.client.readContract({
      address: base[contract],
      abi: abi[contract],
      functionName,
      args,
    }) as Promise<T>;
  const send = (tx: Sent) => sendChecked(url, abi.governor, tx);
  const governor = (from: Address, functionName: string, args: readonly unknown[]) =>
    send({ from, to: base.governor, data: encodeFunctionData({ abi: abi.governor, functionName, args }) });
  const by = (index: number) => accountOf(base.accounts, index);
  const find = (id: bigint) => {
    const found = known.get(id);
    if (found === undefined) throw new Error(`proposal ${id} was not made by this world`);
    return found;
  };
  const act = (functionName: string, id: bigint, from: Address) => {
    const p = find(id);
    return governor(from, functionName, [p.targets, p.values, p.calldatas, p.hash]);
  };
  return {
    ...base,
    chainId: 31337,
    dao: `eip155:31337:${base.governor}`,
    send,
    read,
    propose: async (options = {}) => {
      const made = draft(
        base.governor,
        options.calls ?? [harmless(base)],
        options.description ?? `# Proposal ${known.size + 1}`,
      );
      await governor(options.by ?? by(0), 'propose', [
        made.targets,
        made.values,
        made.calldatas,
        made.description,
      ]);
      known.set(made.id, made);
      return made.id;
    },
    vote: (voter, id, support, reason) =>
      reason === undefined
        ? governor(by(voter), 'castVote', [id, support])
        : governor(by(voter), 'castVoteWithReason', [id, support, reason]),
    queue: (id) => act('queue', id, by(0)),
    execute: (id) => act('execute', id, by(0)),
    cancel: (id, from = by(0)) => act('cancel', id, from),
    cancelInTimelock: async (id) => {
      const p = find(id);
      const none = `0x${'0'.repeat(64)}`;
      const operation = await read<Hex>('timelock', 'hashOperationBatch', [
        p.targets,
        p.values,
        p.calldatas,
        none,
        p.salt,
      ]);
      const data = encodeFunctionData({ abi: abi.timelock, functionName: 'cancel', args: [operation] });
      // The Governor holds the canceller role; impersonating it needs gas money at its address.
      await rpc(url, 'anvil_setBalance', [base.governor, hex(10n ** 18n)]);
      return send({ from: base.governor, to: base.timelock, data });
    },
    state: async (id) => Number(await read<number>('governor', 'state', [id])),
    mine,
    warp,
    toSnapshot: async (id) => past(await read<bigint>('governor', 'proposalSnapshot', [id])),
    toDeadline: async (id) => past(await read<bigint>('governor', 'proposalDeadline', [id])),
    stop: () => base.anvil.stop('SIGKILL'),
  };
}

function harmless({ exchange, abi }: Base): Call {
  return {
    target: exchange,
    calldata: encodeFunctionData({ abi: abi.exchange, functionName: 'setProtocolFee', args: [25] }),
  };
}

function accountOf(accounts: readonly Address[], index: number): Address {
  const found = accounts[index];
  if (found === undefined) throw new Error(`there is no account ${index}`);
  return found;
}
