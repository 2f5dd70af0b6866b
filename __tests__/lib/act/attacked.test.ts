import { type Address, type Hex, hexToNumber, keccak256 } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { type Hostile, type Plan, rpc, startHostile } from '@/devnet/anvil';
import { MNEMONIC } from '@/devnet/small';
import { batch, bytes } from '@/devnet/wallet/together';
import type { WalletClient } from '@/lib/act/acts/act';
import { type DelegateFacts, type DelegateIntent, delegate } from '@/lib/act/acts/delegate';
import type { Entry } from '@/lib/act/runner/outbox';
import { Runner } from '@/lib/act/runner/runner';
import { OWNER, waysOf } from './ways';
import { doorOf, doorsOf, openStage } from './world';

const stage = openStage({ args: ['--hardfork', 'prague'] });
const { voter, start, undone } = stage;
const { sendAs, approval, against, asContract, endOf, through } = waysOf(stage);
const NOBODYS: Hex = `0x${'77'.repeat(32)}`;
const opened: Hostile[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ stop }) => stop())));

async function endpoint(plan: Plan = {}): Promise<string> {
  const made = await startHostile({ target: stage.small.url, plan });
  opened.push(made);
  return made.url;
}

describe('what a wallet may try', () => {
  it('to hand the account over to a contract in the same transaction', () =>
    undone(async () => {
      const { small } = stage;
      const { said, facts } = await endOf(voter(1), ({ to, data }) => sendHandingOver(to, data));
      expect(said).toBe('shown mined-besides');
      expect(facts).toMatchObject({ mined: expect.stringContaining(small.multicall.toLowerCase()) });
    }));

  it('to cancel with a transaction that hands the account over', () =>
    undone(async () => {
      const { said } = await endOf(voter(1), async () => {
        await sendHandingOver(voter(1), '0x');
        return NOBODYS;
      });
      expect(said).toBe('mismatch mined-instead');
    }));

  it('to name an older transaction of the account that did the same', () =>
    undone(async () => {
      const old = await sendAs(voter(1), stage.small.token, bytes('delegate', [voter(3)]));
      await sendAs(voter(1), stage.small.token, bytes('delegate', [voter(4)]));
      expect(await delegated(voter(1), voter(3), async () => old)).toBe('mismatch mined-earlier');
    }));

  it('to delegate once more in the same batch, to another', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const to = stage.small.token;
      const [asked, other] = [3, 4].map((index) => ({ to, data: bytes('delegate', [voter(index)]) }));
      const both = batch([asked, other].filter((each) => each !== undefined));
      expect(await delegated(account, voter(3), () => sendAs(voter(OWNER), account, both))).toBe(
        'mismatch mined-otherwise',
      );
    }));

  it('to let a contract wallet delegate to another behind a hash that nobody knows', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const call = { to: stage.small.token, data: bytes('delegate', [voter(4)]) };
      const send = async () => {
        await sendAs(voter(OWNER), account, batch([call]));
        return NOBODYS;
      };
      expect(await delegated(account, voter(3), send)).toBe('mismatch mined-instead');
    }));

  it('to approve beside a call that fails', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const { said, facts } = await endOf(account, async ({ to, data }) => {
        await stage.small.vote(1, stage.id, 1);
        return sendAs(voter(OWNER), account, batch([approval(), { to, data }], true));
      });
      expect(said).toBe('mismatch mined-otherwise');
      expect(facts).toMatchObject({ mined: expect.stringMatching(/^lets 0x.* take everything/) });
    }));

  it('to name a transaction in capitals', () =>
    undone(async () => {
      const { said } = await endOf(voter(1), async ({ to }) => {
        const hash = await sendAs(voter(1), to, against().data);
        return `0x${hash.slice(2).toUpperCase()}`;
      });
      expect(said).toBe('mismatch mined-otherwise');
    }));
});

describe('what an endpoint may try', () => {
  it('to show no transaction, where the log shows another side', () =>
    undone(async () => {
      const mute = await endpoint({ eth_getTransactionByHash: { kind: 'result', result: null } });
      const send = () => sendAs(voter(1), against().to, against().data);
      expect((await endOf(voter(1), send, through(mute))).said).toBe('mismatch mined-otherwise');
    }));

  it('to be the only one of two that shows it', () =>
    undone(async () => {
      const mute = await endpoint({ eth_getTransactionByHash: { kind: 'result', result: null } });
      const { said, facts } = await endOf(voter(1), undefined, through(stage.small.url, mute));
      expect(said).toBe('shown mined-alone');
      expect(facts).toMatchObject({ host: new URL(stage.small.url).host });
    }));

  it('to know nothing of what the other one has in its pool', () =>
    undone(async () => {
      const none = { kind: 'result', result: null } as const;
      const mute = await endpoint({ eth_getTransactionByHash: none, eth_getTransactionReceipt: none });
      const ahead: WalletClient['send'] = async (request) => {
        const nonce = await rpc<Hex>(stage.small.url, 'eth_getTransactionCount', [voter(1), 'latest']);
        const gap = `0x${(hexToNumber(nonce) + 1).toString(16)}`;
        return rpc<Hex>(stage.small.url, 'eth_sendTransaction', [{ ...request, nonce: gap, gas: '0x7a120' }]);
      };
      const { said } = await endOf(voter(1), ahead, through(mute, stage.small.url));
      await rpc(stage.small.url, 'anvil_dropAllTransactions');
      expect(said).toBe('lost lost');
    }));
});

it('the votes that were counted are held against those that were shown before signing', () =>
  undone(async () => {
    const power = await stage.small.read<bigint>('token', 'getVotes', [voter(1)]);
    const [find, by] = [power, power * 2n].map((votes) => votes.toString(16).padStart(64, '0'));
    const liar = await endpoint({ eth_call: { kind: 'replace', find: find ?? '', by: by ?? '' } });
    const { said, facts } = await endOf(voter(1), undefined, through(liar));
    expect([said, facts]).toEqual(['shown mined-lighter', { counted: '80,000', shown: '160,000' }]);
  }));

it('what somebody else may write into the store the digest of what was mined in place of what was asked', () =>
  undone(async () => {
    const outbox = await stage.unanswered();
    const { to, data } = approval();
    const hash = await sendAs(voter(1), to, data);
    const entry = { ...(outbox.list()[0] as Entry), to, hash, status: 'sent' as const };
    let turns = 0;
    const onPause = async () => {
      turns += 1;
      if (turns > 12) reloaded.forget();
    };
    const reloaded = start(doorsOf(stage.small, voter(1), { outbox, door: undefined, onPause }));
    await reloaded.resume({ ...entry, ask: { value: '0', digest: keccak256(data) } });
    expect(reloaded.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-otherwise' } });
  }));

/** Sends a call of the first voter that also makes its key that of a contract (EIP-7702). */
async function sendHandingOver(to: Address, data: Hex): Promise<Hex> {
  const { url, multicall } = stage.small;
  const key = mnemonicToAccount(MNEMONIC, { addressIndex: 1 });
  const nonce = hexToNumber(await rpc<Hex>(url, 'eth_getTransactionCount', [voter(1), 'latest']));
  const grant = { contractAddress: multicall, chainId: 31337, nonce: nonce + 1 };
  const authorization = await key.signAuthorization?.(grant);
  if (authorization === undefined) throw new Error('the key signs no authorization');
  const raw = await key.signTransaction({
    type: 'eip7702',
    chainId: 31337,
    nonce,
    to,
    data,
    gas: 1_000_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    authorizationList: [authorization],
  });
  return rpc<Hex>(url, 'eth_sendRawTransaction', [raw]);
}

/** How a delegation ends with a wallet that sends in its own way. */
async function delegated(account: Address, delegatee: Address, send: () => Promise<Hex>): Promise<string> {
  const doors = doorsOf(stage.small, account, { door: doorOf(stage.small, account, { send }) });
  let pauses = 0;
  let said = '';
  const runner: Runner<DelegateIntent, DelegateFacts> = new Runner(delegate, {
    ...doors,
    pause: async (): Promise<void> => {
      pauses += 1;
      said = `${runner.get().status} ${runner.get().problem?.code ?? ''}`.trim();
      if (pauses > 12) return runner.forget();
      await stage.small.mine();
    },
  });
  await runner.check({ delegatee });
  await runner.submit({ delegatee });
  const { status, problem } = runner.get();
  return status === 'idle' ? said : `${status} ${problem?.code ?? ''}`.trim();
}
