import { decodeEventLog, type Hex, toEventSelector, zeroAddress } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { DelegateBook } from '@/service/indexer/delegates/delegateBook';
import { DELEGATE_TOPICS, decodeDelegates } from '@/service/indexer/delegates/delegateLog';
import { DelegateTable } from '@/service/indexer/delegates/delegateTable';
import { seeded } from '../../runs';
import { changeLog, delegateAbi, moveLog } from './delegations';
import { address, damage, place } from './ledger';

const random = seeded(20261121);

/** Reads a log with viem, as the table would say it; undefined when viem throws. */
function oracle(log: UntrustedLog): unknown {
  try {
    const event = decodeEventLog({
      abi: delegateAbi,
      topics: log.topics as [Hex, ...Hex[]],
      data: log.data as Hex,
      strict: true,
    });
    if (event.eventName === 'DelegateVotesChanged') {
      const { delegate, previousVotes, newVotes } = event.args;
      return { delegate: delegate.toLowerCase(), previous: previousVotes, votes: newVotes };
    }
    const { delegator, fromDelegate, toDelegate } = event.args;
    return [delegator, fromDelegate, toDelegate].map((each) => each.toLowerCase());
  } catch {
    return undefined;
  }
}

function seen(log: UntrustedLog): unknown {
  const table = new DelegateTable();
  const rejected = decodeDelegates([log], table);
  const text = (account: number) => (account < 0 ? zeroAddress : `0x${table.accounts.text(account)}`);
  if (rejected > 0) {
    expect(table.changes.length + table.moves.length).toBe(0);
    return undefined;
  }
  if (table.changes.length === 1) return { delegate: text(table.changes.account(0)), ...table.change(0) };
  const { from, to } = table.move(0);
  return [text(table.moves.account(0)), text(from), text(to)];
}

const amount = () => random.bigint(random.pick([0, 64, 96, 128, 208, 256]));
const someone = () => (random.chance(0.2) ? zeroAddress : address(random));
const any = () =>
  random.chance(0.5)
    ? changeLog(address(random), amount(), amount())
    : moveLog(address(random), someone(), someone());

test('both events decode as viem decodes them', () => {
  for (let round = 0; round < 400; round++) {
    const log = any();
    expect(seen(log)).toEqual(oracle(log));
    expect(seen(log)).toBeDefined();
  }
});

test('Venus’ vault has both under names of its own, and they are read alike', () => {
  const move = ['DelegateChanged', 'DelegateChangedV2'].map((name) => `${name}(address,address,address)`);
  const change = ['DelegateVotesChanged', 'DelegateVotesChangedV2'].map(
    (name) => `${name}(address,uint256,uint256)`,
  );
  const selectors = [...move, ...change].map((event) => toEventSelector(event));
  expect(DELEGATE_TOPICS).toEqual([...selectors, toEventSelector('DelegateChanged(address,address,uint96)')]);
  for (let round = 0; round < 50; round++) {
    const log = any();
    const own = selectors[selectors.indexOf(log.topics[0] as Hex) + 1] ?? '0x';
    expect(seen({ ...log, topics: [own, ...log.topics.slice(1)] })).toEqual(seen(log));
  }
});

test('what is damaged is rejected or read as viem reads it, and never throws', () => {
  let rejected = 0;
  for (let round = 0; round < 600; round++) {
    const log = any();
    const broken = random.chance(0.5)
      ? { ...log, data: damage(random, log.data as Hex) }
      : { ...log, topics: log.topics.map((topic, at) => (at === 0 ? topic : damage(random, topic as Hex))) };
    const found = seen(broken);
    if (found === undefined) rejected++;
    else expect(found).toEqual(oracle(broken));
  }
  expect(rejected).toBeGreaterThan(100);
});

test('places that are no numbers are rejected', () => {
  const log = changeLog(address(random), 0n, 1n);
  for (const wrong of [{ blockNumber: '0x' }, { blockNumber: 'x' }, { logIndex: '0x1ffffffff' }])
    expect(decodeDelegates([{ ...log, ...wrong }], new DelegateTable())).toBe(1);
});

test('a table says the last word of each account, whatever order its logs came in', () => {
  for (let round = 0; round < 40; round++) {
    const accounts = Array.from({ length: 6 }, () => address(random));
    const power = new Map<string, bigint>();
    const chosen = new Map<string, { to: string; since: number }>();
    const logs: UntrustedLog[] = [];
    for (let step = 0; step < 60; step++) {
      const at = place(100 + Math.floor(step / 3), step);
      const who = random.pick(accounts);
      if (random.chance(0.5)) {
        const votes = amount();
        logs.push(changeLog(who, power.get(who) ?? 0n, votes, at));
        power.set(who, votes);
      } else {
        const before = chosen.get(who);
        const to = random.chance(0.2) ? zeroAddress : random.pick(accounts);
        logs.push(moveLog(who, (before?.to ?? zeroAddress) as Hex, to, at));
        if (before?.to !== to) chosen.set(who, { to, since: 100 + Math.floor(step / 3) });
      }
    }
    const table = new DelegateTable();
    for (const log of [...logs].sort(() => (random.chance(0.5) ? 1 : -1))) decodeDelegates([log], table);
    for (const who of accounts) {
      const account = table.find(who);
      expect(table.power(account)).toBe(power.get(who) ?? 0n);
      const now = chosen.get(who);
      const found = account < 0 ? undefined : table.delegation(account);
      if (now === undefined || now.to === zeroAddress) expect(found).toBeUndefined();
      else expect(found).toEqual({ to: table.find(now.to as Hex), since: now.since });
    }
  }
});

test('who delegates to an account is counted as the logs stand, whatever else was asked before', () => {
  const book = new DelegateBook();
  const delegate = address(random);
  for (const count of [1, 2, 3]) {
    book.take([moveLog(address(random), zeroAddress, delegate)]);
    expect(book.line(delegate).delegators).toBe(count);
  }
});

test('accounts that only the contract named have no delegators, however many stand after the last one of the logs', () => {
  const book = new DelegateBook();
  const [from, to, ...others] = Array.from({ length: 5 }, () => address(random));
  book.take([moveLog(from ?? zeroAddress, zeroAddress, to ?? zeroAddress)]);
  expect(book.line(to ?? zeroAddress).delegators).toBe(1);
  book.judge(new Map(others.map((each) => [each, 0n])), 10n, 0n);
  expect(others.map((each) => book.line(each).delegators)).toEqual([0, 0, 0]);
  expect(others.map((each) => book.delegators(each))).toEqual([[], [], []]);
});
