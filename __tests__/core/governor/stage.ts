import { type Abi, type Address, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem';
import { castVoteCall, delegateCall } from '@/core/governor/call';
import { columns, hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import type { Artifacts } from '@/devnet/compile';
import { type Deployed, deploy, hex, type Sent, sendAll } from '@/devnet/deploy';
import type { Random } from '../../runs';
import { randomHolding, randomStart } from './chance';
import { type Act, Model, type Moment } from './model';

/** One organisation on the chain beside its model. */
export type Stage = {
  url: string;
  artifacts: Artifacts;
  at: Deployed;
  people: readonly Address[];
  model: Model;
  /** Proposals whose ids were compared; they never change, so once is enough. */
  hashed: Set<bigint>;
};

/** Deploys an organisation with settings and holdings by chance, and its model. */
export async function openStage(url: string, artifacts: Artifacts, random: Random, born: bigint) {
  const people = (await rpc<Address[]>(url, 'eth_accounts')).slice(0, 9);
  const start = randomStart(random);
  const parameters = {
    name: 'History',
    tokenName: 'History',
    symbol: 'HIS',
    clock: start.clock === 'timestamp' ? ('timestamp' as const) : ('block' as const),
    votingDelay: Number(start.votingDelay),
    votingPeriod: Number(start.votingPeriod),
    proposalThreshold: start.threshold,
    quorum: Number(start.numerator),
    lateQuorumExtension: Number(start.extension),
    timelockDelay: Number(start.minDelay),
  };
  let moment: Moment = { number: 0n, timestamp: 0n };
  const at = await deploy(url, parameters, people.slice(0, 3), async () => {
    moment = await mine(url, born);
  });
  const model = new Model(at.governor, start, moment);
  const amounts = people.map(() => randomHolding(random));
  const to = people.map((person) =>
    random.chance(0.6) ? person : random.chance(0.7) ? random.pick(people) : zeroAddress,
  );
  const { abi } = artifacts.MeridianToken;
  const data = encodeFunctionData({ abi, functionName: 'allocate', args: [people, amounts, to] });
  await sendAll(url, [{ from: at.deployer, to: at.token, data }]);
  for (const payer of [at.timelock, at.governor])
    await rpc(url, 'anvil_setBalance', [payer, hex(10n ** 20n)]);
  model.moment = await mine(url, born + 1n);
  people.forEach((person, index) => {
    model.ledger.allocate(person, amounts[index] ?? 0n, to[index] ?? zeroAddress, model.clock());
  });
  return { url, artifacts, at, people, model, hashed: new Set<bigint>() };
}

/** Mines one block with these acts and lets the model do them in the block's order; differences as sentences. */
export async function playBlock(stage: Stage, acts: readonly Act[], timestamp: bigint): Promise<Played> {
  const { url, model } = stage;
  const hashes = await sendAll(
    url,
    acts.map((act) => transaction(stage, act)),
    3_000_000n,
  );
  const byHash = new Map(hashes.map((hash, index) => [hash, acts[index]]));
  model.moment = await mine(url, timestamp);
  const receipts = await rpc<Receipt[]>(url, 'eth_getBlockReceipts', [hex(model.moment.number)]);
  const wrong: string[] = [];
  const results: string[] = [];
  if (receipts.length !== acts.length)
    wrong.push(`${acts.length} acts were sent, ${receipts.length} were mined`);
  for (const receipt of receipts) {
    const act = byHash.get(receipt.transactionHash);
    if (act === undefined) continue;
    const expected = model.apply(act);
    results.push(expected ? act.kind : `${act.kind} refused`);
    if (expected !== (receipt.status === '0x1'))
      wrong.push(`${act.kind}: we say ${expected ? 'done' : 'refused'}, the contract the opposite`);
  }
  return { wrong, results };
}

/** Differences in a block, and the acts done or refused in it. */
export type Played = { wrong: string[]; results: string[] };

type Receipt = { transactionHash: Hex; status: Hex };

async function mine(url: string, timestamp: bigint): Promise<Moment> {
  await rpc(url, 'evm_mine', [{ timestamp: hex(timestamp) }]);
  const block = await rpc<{ number: Hex; timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
  return { number: BigInt(block.number), timestamp: BigInt(block.timestamp) };
}

function transaction({ artifacts, at, model }: Stage, act: Act): Sent {
  const governor = artifacts.Meridian.abi;
  const timelock = artifacts.TimelockController.abi;
  const call = (
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    from = act.by,
  ): Sent => ({ from, to, data: encodeFunctionData({ abi, functionName, args }) });
  switch (act.kind) {
    case 'propose':
      return call(at.governor, governor, 'propose', [...columns(act.draft.actions), act.draft.description]);
    case 'vote': {
      const { data } = castVoteCall(act.id, act.support as 0 | 1 | 2, act.reason);
      return { from: act.by, to: at.governor, data };
    }
    case 'delegate':
      return { from: act.by, to: at.token, data: delegateCall(act.to).data };
    case 'transfer':
      return call(at.token, artifacts.MeridianToken.abi, 'transfer', [act.to, act.amount]);
    default: {
      const held = model.proposals.get(act.id);
      if (held === undefined) throw new Error('an act on a proposal that was never made');
      const hash = hashDescription(held.description);
      const args = columns(held.actions);
      if (act.kind === 'cancelOnTimelock') {
        // Only the Governor holds the canceller role; its account is impersonated.
        return call(at.timelock, timelock, 'cancel', [held.operation], at.governor);
      }
      if (act.kind !== 'executeOnTimelock') return call(at.governor, governor, act.kind, [...args, hash]);
      return call(at.timelock, timelock, 'executeBatch', [...args, zeroHash, saltOf(at.governor, hash)]);
    }
  }
}

/** Salt of a proposal's operation; written anew and not taken from our rule, which it judges. */
export const saltOf = (governor: Address, hash: Hex): Hex =>
  `0x${((BigInt(governor) << 96n) ^ BigInt(hash)).toString(16).padStart(64, '0')}`;
