import { type Address, concat, encodeEventTopics, type Hex, numberToHex, pad, parseAbi } from 'viem';
import { chosenView } from '@/chain/contracts/tokenViews';
import { ZERO } from '@/chain/rpc/view';
import { parseDelegation, signerOf, writeDelegation } from '@/core/governor/act/delegation';
import { loggedEffectsOf } from '@/core/governor/act/loggedEffects';
import { rpc } from '@/devnet/anvil';
import { intentIn, type WalletClient } from '@/lib/act/acts/act';
import { delegate, isWith } from '@/lib/act/acts/delegate';
import { delegateBySig, readDomain, signDelegation } from '@/lib/act/acts/delegateBySig';
import { readHead } from '@/lib/act/facts/accountState';
import { first, type Ground, openGround } from './variants';

const DELEGATES = 'function delegates(address) view returns (address)';
const NAMES = ['oz57', 'oz57-timestamp', 'oz57-erc721', 'oz49', 'bravo', 'alpha'] as const;

async function sign(ground: Ground, delegator: Address, delegatee: Address, sign?: () => Promise<Hex>) {
  const { context, client: door } = ground.doors(delegator, sign === undefined ? {} : { sign });
  const wallet = door();
  if (wallet === undefined) throw new Error('there is no wallet');
  return signDelegation(wallet, context, delegatee);
}

describe.each(NAMES)('delegating on %s', (name) => {
  const ground = openGround(name);
  const token = () => {
    const found = ground.get().dao.token;
    if (found === null) throw new Error('the Governor names no token');
    return found.address;
  };

  it('by a transaction: shows the votes, delegates, and says when there is nothing to do', async () => {
    const { variant, check, perform, codes } = ground.get();
    const intent = { delegatee: variant.idle };
    const { facts } = (await check(delegate, intent, variant.idle)).get();
    expect(facts).toMatchObject({ votesNow: 0n, delegate: null });
    expect(facts?.balance).toBeGreaterThan(0n);
    expect((await perform(delegate, intent, variant.idle)).get()).toMatchObject({ status: 'shown' });
    expect(await codes(delegate, intent, variant.idle)).toEqual(['already-delegated']);
    const now = (await check(delegate, { delegatee: variant.owner }, variant.idle)).get().facts;
    expect(now).toMatchObject({ votesNow: facts?.balance, delegate: variant.idle });
  });

  it('by signature: nothing is read before the endpoints are held to the chain', async () => {
    const { doors, variant } = ground.get();
    const { context, client } = doors(variant.delegator);
    const hold = () => Promise.reject(new Error('held'));
    const signing = signDelegation(
      client() as WalletClient,
      { ...context, hold, chain: {} as never },
      variant.owner,
    );
    await expect(signing).rejects.toThrow('held');
  });

  it('by signature: anybody sends it, once, while it is valid', async () => {
    const { variant, perform, codes, dao } = ground.get();
    const { delegator, owner, stranger } = variant;
    const signed = await sign(ground.get(), delegator, owner);
    const text = writeDelegation(signed, { chainId: dao.chainId, token: token() });
    expect(parseDelegation(text, { chainId: dao.chainId, token: token() })).toEqual(signed);
    expect(intentIn(delegateBySig, delegateBySig.texts.write(signed))).toEqual(signed);
    const other = await sign(ground.get(), delegator, stranger);
    expect((await perform(delegateBySig, signed, stranger)).get()).toMatchObject({ status: 'shown' });
    expect(await variant.call(DELEGATES, token(), [delegator])).toBe(owner);
    expect(await codes(delegateBySig, other, stranger)).toEqual(['delegation-used']);
    const again = await sign(ground.get(), delegator, owner);
    expect(await codes(delegateBySig, again, stranger)).toEqual(['already-delegated']);
    const late = await sign(ground.get(), delegator, stranger);
    await variant.warp(8 * 86_400);
    expect(await codes(delegateBySig, late, stranger)).toEqual(['delegation-expired']);
    expect(await codes(delegateBySig, { ...late, delegatee: first(variant.voters) }, stranger)).toEqual([
      'delegation-signer',
    ]);
  });
});

describe('a signed delegation', () => {
  const ground = openGround('oz57');

  it('is refused when the wallet signs something else, or on another chain', async () => {
    const { variant, doors } = ground.get();
    const { delegator, owner } = variant;
    const wrong = async (): Promise<Hex> => `0x${'12'.repeat(64)}1b`;
    await expect(sign(ground.get(), delegator, owner, wrong)).rejects.toMatchObject({
      code: 'delegation-signer',
    });
    const { context, client: door } = doors(delegator, { chainId: 1 });
    const wallet = door();
    if (wallet === undefined) throw new Error('there is no wallet');
    await expect(signDelegation(wallet, context, owner)).rejects.toMatchObject({
      code: 'wallet-wrong-chain',
    });
  });

  it('takes the 0 and 1 of hardware wallets for 27 and 28', async () => {
    const { variant } = ground.get();
    const { delegator, owner, url } = variant;
    const context = ground.get();
    const signed = await sign(context, delegator, owner);
    const low = await sign(
      {
        ...context,
        doors: (account) =>
          context.doors(account, {
            sign: async (data) => {
              const signature = await rpc<Hex>(url, 'eth_signTypedData_v4', [account, data]);
              const last = Number.parseInt(signature.slice(-2), 16) - 27;
              return `${signature.slice(0, -2)}0${last}` as Hex;
            },
          }),
      },
      delegator,
      owner,
    );
    expect(low).toEqual(signed);
  });

  it('is not made for a token that proves no domain', async () => {
    const { variant, chain } = ground.get();
    const number = await readHead(chain);
    expect(await readDomain(chain, variant.ledger, number)).toBeNull();
    const domain = await readDomain(chain, variant.token, number);
    expect(domain).toMatchObject({ version: '1', chainId: 31337 });
    const none = { delegator: variant.owner, delegatee: variant.owner, nonce: 0n, expiry: 0n, v: 27 };
    const word: Hex = `0x${'00'.repeat(32)}`;
    expect(domain === null ? null : await signerOf(domain, { ...none, r: word, s: word })).toBeNull();
  });

  it('is read only when it is whole, and for this token', () => {
    const token = { chainId: 31337, token: '0x5FbDB2315678afecb367f032d93F642f64180aa3' } as const;
    const word: Hex = `0x${'ab'.repeat(32)}`;
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const whole = {
      delegator: account,
      delegatee: account,
      nonce: 1n,
      expiry: 2n,
      v: 28,
      r: word,
      s: word,
    } as const;
    const text = writeDelegation(whole, token);
    expect(parseDelegation(text, token)).toEqual(whole);
    const malformed = expect.objectContaining({ code: 'delegation-malformed' });
    for (const wrong of ['', 'hello', 'null', '[]', '{}', text.slice(0, -4), text.replace('28', '29')])
      expect(() => parseDelegation(wrong, token)).toThrow(malformed);
    expect(() => parseDelegation(text, { ...token, chainId: 1 })).toThrow(/another token/);
    expect(() => parseDelegation(text, { ...token, token: account })).toThrow(/another token/);
    expect(() => parseDelegation('x'.repeat(6000), token)).toThrow(malformed);
  });
});

describe('a delegate of a part', () => {
  const [by, to]: [Address, Address] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];

  test.each([
    [10_000n, [{ kind: 'delegation', by, to }]],
    [9_999n, []],
    [0n, []],
  ])('is logged with %s parts, and is the delegate of all only with all', (parts, effects) => {
    const abi = parseAbi(['event DelegateChanged(address indexed, address indexed, uint96)']);
    const topics = [...encodeEventTopics({ abi }), pad(by), pad(to)] as Hex[];
    const log = { address: to, topics, data: numberToHex(parts, { size: 32 }) };
    const dao = { address: by, token: { address: to }, timelock: null };
    expect(loggedEffectsOf([log], dao)).toEqual(effects);
  });

  test.each([[[6000n, 5000n]], [Array<bigint>(101).fill(1n)]])('is not known by parts of %s', (parts) => {
    const list = [32n, BigInt(parts.length), ...parts.flatMap((part) => [BigInt(to), part])];
    const answer = concat(list.map((word) => numberToHex(word, { size: 32 })));
    expect(chosenView(to, by).read(answer)).toBeNull();
  });

  test('is not the one whose votes are with nobody else, nor nobody', () => {
    const split = [{ delegate: to, parts: 6000 }];
    for (const each of [to, ZERO]) expect(isWith({ delegate: null, split }, each)).toBe(false);
    expect(isWith({ delegate: null, split: [] }, ZERO)).toBe(true);
  });
});
