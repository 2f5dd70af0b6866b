import { type Address, getAddress, type Hex, parseEther, zeroAddress } from 'viem';
import { allow } from '@/core/governor/act/allow';
import { approveCall, isMoveOf, type ShareChange, shareCall } from '@/core/governor/act/shares';
import { callTo } from '@/core/governor/call';
import { rpc } from '@/devnet/anvil';
import { intentIn } from '@/lib/act/acts/act';
import { allowShares, moveShares } from '@/lib/act/acts/shares';
import { Runner } from '@/lib/act/runner/runner';
import { first, type Ground, openGround } from './variants';

const ground = openGround('oz57-shares');
const tokens = (amount: number) => parseEther(String(amount));
const someone = (last: number): Address => getAddress(`0x${(4096 + last).toString(16).padStart(40, 'a')}`);

/** An account of the variant with the multi-delegate that its operator names. */
function stage(account = first(ground.get().variant.voters)) {
  const { variant, doors, dao: plain } = ground.get();
  const dao = { ...plain, multiDelegate: variant.multiDelegate };
  const deps = (change?: Parameters<Ground['doors']>[1]) => {
    const found = doors(account, change);
    return { ...found, context: { ...found.context, dao } };
  };
  const run = async <I, F>(
    act: ConstructorParameters<typeof Runner<I, F>>[0],
    intent: I,
    change?: Parameters<Ground['doors']>[1],
  ) => {
    const runner = new Runner(act, deps(change));
    await runner.check(intent);
    const { blockers } = runner.get();
    return {
      codes: blockers.map(({ code }) => code),
      said: blockers.map((each) => each.message),
      submit: async () => {
        await runner.submit(intent);
        return runner.get();
      },
    };
  };
  return { variant, dao, account, run, contract: variant.multiDelegate as Address };
}

const balance = (owner: Address, delegate: Address) =>
  ground
    .get()
    .variant.call<bigint>(
      'function balanceOf(address,uint256) view returns (uint256)',
      ground.get().variant.multiDelegate as Address,
      [owner, BigInt(delegate)],
    );
const votes = (of: Address) =>
  ground
    .get()
    .variant.call<bigint>('function getVotes(address) view returns (uint256)', ground.get().variant.token, [
      of,
    ]);

it('gives shares after allowing exactly what they need, changes them in one transaction, and takes them back', () =>
  ground.get().undone(async () => {
    const { account, run, variant, contract } = stage();
    const [a, b, c] = [someone(1), someone(2), account];
    const before = await votes(account);
    const give = {
      changes: [
        { delegate: a, before: 0n, after: tokens(30) },
        { delegate: b, before: 0n, after: tokens(20) },
      ],
    };
    expect((await run(moveShares, give)).codes).toEqual(['shares-closed']);
    const permit = await (await run(allowShares, { amount: tokens(50) })).submit();
    expect(permit).toMatchObject({ status: 'shown', problem: undefined });
    expect((await run(allowShares, { amount: tokens(50) })).codes).toEqual(['allowance-needless']);
    expect(await (await run(moveShares, give)).submit()).toMatchObject({
      status: 'shown',
      problem: undefined,
    });
    expect([await votes(a), await votes(b)]).toEqual([tokens(30), tokens(20)]);
    // Nothing of the permission is left.
    const allowance = 'function allowance(address,address) view returns (uint256)';
    expect(await variant.call(allowance, variant.token, [account, contract])).toBe(0n);
    // From one to another, some to oneself, the rest home: no permission is needed.
    const move = {
      changes: [
        { delegate: a, before: tokens(30), after: 0n },
        { delegate: b, before: tokens(20), after: tokens(25) },
        { delegate: c, before: 0n, after: tokens(10) },
      ],
    };
    expect(await (await run(moveShares, move)).submit()).toMatchObject({
      status: 'shown',
      problem: undefined,
    });
    expect([await balance(account, a), await balance(account, b), await balance(account, c)]).toEqual([
      0n,
      tokens(25),
      tokens(10),
    ]);
    expect(await votes(account)).toBe(before - tokens(25));
    expect((await run(moveShares, move)).codes).toEqual(['shares-changed']);
  }));

it.each<[string, (at: { contract: Address; token: Address }) => readonly ShareChange[], string]>([
  ['nothing', () => [], 'No share has changed yet.'],
  [
    'the same delegate twice',
    () => [1, 1].map((one) => ({ delegate: someone(one), before: 0n, after: 1n })),
    'is listed twice',
  ],
  [
    'more than one transaction holds',
    () => Array.from({ length: 500 }, (_, at) => ({ delegate: someone(at), before: 0n, after: 1n })),
    'at most 50 shares',
  ],
  [
    'the multi-delegate itself',
    ({ contract }) => [{ delegate: contract, before: 0n, after: 1n }],
    'cannot vote',
  ],
  ['the token', ({ token }) => [{ delegate: token, before: 0n, after: 1n }], 'cannot vote'],
  ['nobody', () => [{ delegate: `0x${'0'.repeat(40)}`, before: 0n, after: 1n }], 'cannot vote'],
  [
    'more than the account holds',
    () => [{ delegate: someone(1), before: 0n, after: tokens(10 ** 9) }],
    'The change takes 1,000,000,000 VAR from your wallet, which holds 100,000 VAR.',
  ],
  [
    'a share that is another by now',
    () => [{ delegate: someone(1), before: 5n, after: 0n }],
    'another transaction changed it',
  ],
])('refuses %s in plain words', async (_, changesOf, words) => {
  const { run, contract, variant } = stage();
  const { said } = await run(moveShares, { changes: changesOf({ contract, token: variant.token }) });
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(words);
});

it('refuses a contract that does not hold the token of the organisation', async () => {
  const { dao, account, variant } = stage();
  const { context, ...rest } = ground.get().doors(account);
  const foreign = new Runner(allowShares, {
    ...rest,
    context: { ...context, dao: { ...dao, multiDelegate: variant.ledger } },
  });
  await foreign.check({ amount: 1n });
  expect(foreign.get().blockers.map(({ code }) => code)).toEqual(['shares-foreign']);
});

it('says in plain words that a contract wallet takes no shares', () =>
  ground.get().undone(async () => {
    const { variant, contract } = stage();
    const { ledger, token } = variant;
    await variant.send('function transfer(address,uint256)', first(variant.voters), token, [
      ledger,
      tokens(5),
    ]);
    await rpc(variant.url, 'anvil_setBalance', [ledger, '0xde0b6b3a7640000']);
    await variant.send('function approve(address,uint256)', ledger, token, [contract, tokens(5)]);
    const { said } = await stage(ledger).run(moveShares, {
      changes: [{ delegate: someone(1), before: 0n, after: tokens(5) }],
    });
    expect(said.join()).toContain('is a contract that takes no shares (ERC-1155)');
  }));

it('lets only these calls leave, only to the named contract, and never more than the account holds', () => {
  const { dao, contract, variant } = stage();
  const share = shareCall([{ delegate: someone(1), before: 0n, after: 1n }]);
  const held = { tokens: 10n };
  const reason = (call: unknown, terms = held, at: typeof dao = dao) => {
    try {
      allow(call, at, terms);
      return 'allowed';
    } catch (error) {
      return String((error as { facts?: { reason?: string } }).facts?.reason);
    }
  };
  const approve = (spender: Address, amount: bigint) => callTo(variant.token, approveCall(spender, amount));
  expect(reason(approve(contract, 10n))).toBe('allowed');
  expect(reason(approve(contract, 11n))).toBe('it lets a contract take more tokens than the account holds');
  expect(reason(approve(contract, 1n), {} as typeof held)).toBe(
    'it lets a contract take more tokens than the account holds',
  );
  expect(reason(approve(variant.governor, 1n))).toBe('it lets another contract take tokens');
  expect(reason(approve(contract, 1n), held, { ...dao, multiDelegate: undefined })).toBe(
    'it lets another contract take tokens',
  );
  expect(reason({ ...approve(contract, 1n), to: contract })).toContain('may go to the token only');
  expect(reason(callTo(contract, share))).toBe('allowed');
  expect(reason(callTo(variant.token, share))).toContain('may go to the multiDelegate only');
  expect(reason(callTo(contract, share), held, { ...dao, multiDelegate: undefined })).toContain(
    'may go to the multiDelegate only',
  );
});

it('raises an alarm when the wallet allows another contract, or moves other shares', () =>
  ground.get().undone(async () => {
    const { run, variant, contract } = stage();
    const sendData = (data: Hex) => ({
      send: (request: { from: Address; to: Address; value: Hex }) =>
        rpc<Hex>(variant.url, 'eth_sendTransaction', [{ ...request, data, gas: '0x2dc6c0' }]),
    });
    const other = approveCall(variant.stranger, tokens(5)).data;
    const wrong = await (await run(allowShares, { amount: tokens(5) }, sendData(other))).submit();
    expect(wrong.status).toBe('mismatch');
    expect(wrong.problem?.code).toMatch(/^mined-/);
    await variant.send('function approve(address,uint256)', first(variant.voters), variant.token, [
      contract,
      tokens(9),
    ]);
    const change = (last: number) => [{ delegate: someone(last), before: 0n, after: tokens(3) }];
    const shifted = await (
      await run(moveShares, { changes: change(1) }, sendData(shareCall(change(2)).data))
    ).submit();
    expect(shifted.status).toBe('mismatch');
  }));

it('keeps an intent as text, and reads no other text as one', () => {
  const changes = [
    { delegate: someone(1), before: 7n, after: 0n },
    { delegate: someone(2), before: 0n, after: 7n },
  ];
  expect(intentIn(moveShares, moveShares.texts.write({ changes }))).toEqual({ changes });
  for (const text of ['', 'x', `${someone(1)} 1`, `${someone(1)} -1 2`])
    expect(intentIn(moveShares, { changes: text })).toBeUndefined();
  const logged = { kind: 'share', by: someone(9), from: someone(1), to: someone(2), amount: 7n } as const;
  expect(isMoveOf(changes, logged, someone(9))).toBe(true);
  expect(isMoveOf(changes, { ...logged, amount: 6n }, someone(9))).toBe(false);
  expect(isMoveOf(changes, { ...logged, to: zeroAddress }, someone(9))).toBe(false);
  expect(isMoveOf(changes, logged, someone(8))).toBeUndefined();
  expect(intentIn(allowShares, { amount: '12' })).toEqual({ amount: 12n });
});
