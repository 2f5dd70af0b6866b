import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
} from 'viem';
import { rpc } from '../anvil';
import { sendChecked } from '../call';
import { hex } from '../deploy';
import type { Variant } from '../variant';
import type { Stage } from './stage';
import type { Made, Said, Tongue } from './tongue';

/** A deployed organisation and how it is spoken to. */
export type Raised = Pick<
  Variant,
  'governor' | 'token' | 'timelock' | 'executor' | 'ledger' | 'abi' | 'voters' | 'powers' | 'expects'
> & { tongue: Tongue; multiDelegate?: Address; franchiserFactory?: Address };

type Life = Pick<
  Variant,
  | 'action'
  | 'propose'
  | 'queue'
  | 'execute'
  | 'cancel'
  | 'vote'
  | 'voteSplit'
  | 'override'
  | 'delegate'
  | 'content'
  | 'mine'
  | 'warp'
  | 'toActive'
  | 'toEnd'
  | 'toEta'
  | 'state'
  | 'call'
  | 'send'
>;

// Keccak of the event with a type behind it: Venus', and Agora's, where the id is a topic.
const TYPED = keccak256(
  stringToHex(
    'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string,uint8)',
  ),
);

/** Keccak of ProposalCreated, the same in all other families: the id is its first word. */
const CREATED = keccak256(
  stringToHex('ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)'),
);

/** Actions on a raised organisation. */
export function lifeOf(stage: Stage, raised: Raised): Life {
  const { url } = stage;
  const { tongue, governor } = raised;
  const made = new Map<bigint, Made>();
  const { call, send, tell } = wires(url, raised);
  const content = (id: bigint) => {
    const found = made.get(id);
    if (found === undefined) throw new Error(`proposal ${id} was not made by this world`);
    return found;
  };
  const first = raised.voters[0] ?? stage.owner;
  return {
    action: (value, pays = 0n) => ({
      target: raised.ledger,
      value: pays,
      calldata: encodeFunctionData({ abi: raised.abi.ledger, functionName: 'set', args: [value] }),
    }),
    propose: async (by, actions, description) => {
      const id = await created(url, governor, await tell(by, tongue.propose(actions, description)));
      made.set(id, { id, actions, description, hash: keccak256(stringToHex(description)) });
      return id;
    },
    queue: (id, by = first) => tell(by, tongue.act('queue', content(id))),
    execute: (id, by = first) => tell(by, tongue.act('execute', content(id))),
    cancel: (id, by) => tell(by, tongue.act('cancel', content(id))),
    ...ballots(raised, tell),
    delegate: (by, to) => send('function delegate(address)', by, raised.token, [to]),
    content,
    ...moves(url, raised, call),
    state: async (id) =>
      Number(await call<number>('function state(uint256) view returns (uint8)', governor, [id])),
    call,
    send,
  };
}

function ballots(
  { tongue, expects }: Raised,
  tell: ReturnType<typeof wires>['tell'],
): Pick<Life, 'vote' | 'voteSplit' | 'override'> {
  const { split, override } = tongue;
  return {
    vote: (id, by, side, reason) => tell(by, tongue.vote(id, side, reason)),
    ...(split !== undefined && expects.counting.fractional
      ? { voteSplit: (id, by, parts, reason = '') => tell(by, split(id, parts, reason)) }
      : {}),
    ...(override !== undefined && expects.counting.overridable
      ? { override: (id, by, side, reason = '') => tell(by, override(id, side, reason)) }
      : {}),
  };
}

function moves(
  url: string,
  { tongue, governor, expects }: Raised,
  call: Variant['call'],
): Pick<Life, 'mine' | 'warp' | 'toActive' | 'toEnd' | 'toEta'> {
  const { mine, warp, past } = clockwork(url, expects.clock.mode === 'timestamp');
  const point = async (name: keyof Tongue['points'], id: bigint) => {
    const { fragment, index } = tongue.points[name];
    const answer = await call<bigint | readonly unknown[]>(fragment, governor, [id]);
    return BigInt(String(typeof answer === 'bigint' ? answer : answer[index]));
  };
  return {
    mine,
    warp,
    toActive: async (id) => past(await point('snapshot', id)),
    toEnd: async (id) => past(await point('deadline', id)),
    toEta: async (id) => {
      const gap = Number((await point('eta', id)) - (await head(url)).timestamp);
      if (gap > 0) await warp(gap);
    },
  };
}

function wires(url: string, raised: Raised) {
  const abi: Abi = [
    ...raised.abi.governor,
    ...raised.abi.timelock,
    ...raised.abi.token,
    ...raised.abi.ledger,
  ];
  const call = async <T>(fragment: string, to: Address, args: readonly unknown[] = []): Promise<T> => {
    const one: Abi = parseAbi([fragment] as readonly string[]);
    const data = encodeFunctionData({ abi: one, args });
    const answer = await rpc<Hex>(url, 'eth_call', [{ to, data }, 'latest']);
    return decodeFunctionResult({ abi: one, data: answer }) as T;
  };
  const send: Variant['send'] = (fragment, from, to, args = [], value = 0n) => {
    const one: Abi = parseAbi([fragment] as readonly string[]);
    return sendChecked(url, abi, { from, to, value, data: encodeFunctionData({ abi: one, args }) });
  };
  const tell = (from: Address, said: Said) => sendChecked(url, abi, { from, to: raised.governor, ...said });
  return { call, send, tell };
}

function clockwork(url: string, isTimed: boolean) {
  const mine = async (blocks = 1) => {
    await rpc(url, 'anvil_mine', [hex(blocks), '0xc']);
  };
  const warp = async (seconds: number) => {
    await rpc(url, 'evm_setNextBlockTimestamp', [hex((await head(url)).timestamp + BigInt(seconds))]);
    await rpc(url, 'evm_mine');
  };
  const past = async (point: bigint) => {
    const { number, timestamp } = await head(url);
    const gap = Number(point - (isTimed ? timestamp : number)) + 1;
    if (gap > 0) await (isTimed ? warp(gap) : mine(gap));
  };
  return { mine, warp, past };
}

async function head(url: string): Promise<{ number: bigint; timestamp: bigint }> {
  const block = await rpc<{ number: Hex; timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
  return { number: BigInt(block.number), timestamp: BigInt(block.timestamp) };
}

async function created(url: string, governor: Address, hash: Hex): Promise<bigint> {
  type Receipt = { logs: { address: Address; topics: Hex[]; data: Hex }[] };
  const { logs } = await rpc<Receipt>(url, 'eth_getTransactionReceipt', [hash]);
  const log = logs.find(
    ({ address, topics: [name] }) =>
      address.toLowerCase() === governor.toLowerCase() && (name === CREATED || name === TYPED),
  );
  if (log === undefined) throw new Error('the Governor announced no proposal');
  return BigInt(log.topics[1] ?? log.data.slice(0, 66));
}
