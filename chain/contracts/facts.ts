import type { Address, Hex } from 'viem';
import { size, slice } from 'viem/utils';
import { anySignal } from '@/core/anySignal';
import type { Action } from '@/core/decode/action';
import { type Facts, factsOf, type Identity, type Organisation, type Setting } from '@/core/decode/facts';
import { type SettingView, settingsOf } from '@/core/decode/words/settings/setting';
import { wellKnownToken } from '@/core/tokenList';
import type { MulticallOptions } from '../rpc/calls';
import { isQuantity, toQuantity } from '../rpc/quantity';
import { askAll, pairOf, question } from '../rpc/question';
import type { Transport } from '../rpc/transport';
import { callViews, view, ZERO } from '../rpc/view';
import { governorAbi } from './abis/governor';
import { type Account, readAccounts } from './facts/accounts';
import { addressesOf, readImplementations, targetsOf } from './facts/addresses';
import { disputedTokens } from './facts/disputed';
import { type ContractFacts, coinBalance, identityQuestion, plainIdentity, quiet } from './facts/identity';
import { supplyView } from './tokenViews';

/** Subject of facts: calls, their organisation, the block, and the proposal's creation (a block), if known. */
type FactsRequest = {
  organisation: Organisation;
  actions: readonly Action[];
  block: bigint;
  created?: bigint | undefined;
  /** Accounts that the calls do not name, such as those of a simulation. */
  also?: readonly Address[] | undefined;
};

const LIMIT = 1_000_000;
const PATIENCE = 20_000;
const MOST_NONCES = 40;

/**
 * Reads facts about the accounts of a proposal at one block, in two round trips: their kinds, the contracts behind
 * proxies, the treasury's holdings, the values the calls would change, and the hash of the codes. Unanswered facts
 * are missing; throws `RpcError` when the chain is unavailable, and after 20 s.
 */
export async function readFacts(
  transport: Transport,
  subject: FactsRequest,
  options: MulticallOptions = {},
): Promise<Facts> {
  const { block, actions } = subject;
  const signal = anySignal([AbortSignal.timeout(PATIENCE), ...(options.signal ? [options.signal] : [])]);
  const wish = { ...options, signal, limit: LIMIT };
  const organisation = await completed(transport, subject.organisation, block, wish);
  const base = factsOf(organisation);
  const addresses = everybody(base, actions, subject.also ?? []);
  const [accounts, coin] = await Promise.all([
    readAccounts(transport, addresses, block, signal),
    base.executor && coinBalance(transport, base.executor, block, signal),
  ]);
  const known = new Map(addresses.map((address, index) => [address, accounts?.[index] ?? null]));
  const contracts = addresses.filter((address) => {
    const account = known.get(address) ?? null;
    return account === null || account.kind === 'contract';
  });
  const targets = targetsOf(actions, base.chainId);
  const [said, nonces, slots, codes, disputed] = await Promise.all([
    readViews(transport, base, contracts, actions, block, wish),
    readNonces(transport, known, block, signal),
    readImplementations(transport, accountsOf(targets, known), block, wish),
    readCodes(transport, targets, known, subject.created, signal),
    disputedTokens(transport, contracts, block, { ...options, signal }),
  ]);
  const identities = new Map<string, Identity>([...nonces, ...said.identities]);
  doubt(identities, disputed, base);
  const implementations = new Map([...said.implementations, ...lowered(slots)]);
  const holdings = new Map(coin === null ? said.holdings : [...said.holdings, ['coin', coin] as const]);
  return {
    ...base,
    block,
    identities,
    implementations,
    holdings,
    codes,
    settings: said.settings,
    supply: said.supply,
  };
}

// Amounts of a token that endpoints tell differently of are shown in base units, without its name.
function doubt(identities: Map<string, Identity>, disputed: ReadonlySet<string>, base: Facts): void {
  for (const key of disputed) {
    const { kind } = identities.get(key) ?? {};
    if (wellKnownToken(base.chainId, key) !== undefined) continue;
    if (kind === 'token') identities.set(key, { kind: 'contract' });
    if (kind === 'votes-token') identities.set(key, { kind });
  }
}

// A proposal out of a file names its Governor at best; the rest the Governor tells.
async function completed(
  transport: Transport,
  organisation: Organisation,
  block: bigint,
  options: MulticallOptions,
): Promise<Organisation> {
  const { governor, token, timelock, clock } = organisation;
  if (governor === null || (token !== null && clock !== null)) return organisation;
  const views = {
    token: view(governorAbi, governor, 'token'),
    timelock: view(governorAbi, governor, 'timelock'),
    mode: view(governorAbi, governor, 'CLOCK_MODE'),
  };
  const found = await callViews(transport, views, block, options);
  const mode = /^mode=(timestamp|blocknumber)\b/.exec(found.mode ?? '')?.[1] as Facts['clock'] | undefined;
  return {
    ...organisation,
    token: token ?? (found.token === null || found.token === ZERO ? null : { address: found.token }),
    timelock: timelock ?? (found.timelock === ZERO ? null : found.timelock),
    clock: clock ?? mode ?? null,
  };
}

function everybody(base: Facts, actions: readonly Action[], also: readonly Address[]): Address[] {
  const own = [base.governor, base.executor, base.votesToken].filter((address) => address !== null);
  const named = [...addressesOf(actions, base.chainId), ...also];
  const seen = new Set(own.map((address) => address.toLowerCase()));
  return [...own, ...named.filter((address) => !seen.has(address.toLowerCase()))];
}

async function readViews(
  transport: Transport,
  base: Facts,
  contracts: readonly Address[],
  actions: readonly Action[],
  block: bigint,
  options: MulticallOptions,
): Promise<Pick<Facts, 'identities' | 'implementations' | 'holdings' | 'settings' | 'supply'>> {
  const settings = settingsOf(actions, base.chainId);
  const said = pairOf(
    {
      calls: settings.map(({ contract, data }) => ({ to: contract, data })),
      read: (answers) => settingsIn(settings, answers),
    },
    question(
      base.votesToken === null ? {} : { supply: supplyView(base.votesToken) },
      (views) => views.supply ?? null,
    ),
  );
  const keys = contracts.map((address) => address.toLowerCase());
  const asked = contracts.map((address, index) =>
    identityQuestion(address, base.identities.get(keys[index] ?? ''), base.executor),
  );
  const answers = await askAll<unknown>(transport, [said, ...asked], block, options);
  const [[now, supply], ...found] = answers as [[Facts['settings'], bigint | null], ...ContractFacts[]];
  const identities = new Map(base.identities);
  const implementations = new Map<string, Address>();
  const holdings = new Map<string, bigint>();
  for (const [index, { identity, implementation, holding }] of found.entries()) {
    const key = keys[index] ?? '';
    identities.set(key, identity);
    if (implementation !== null) implementations.set(key, implementation);
    if (holding !== null) holdings.set(key, holding);
  }
  return { identities, implementations, holdings, settings: now, supply };
}

function settingsIn(views: readonly SettingView[], answers: readonly (Hex | null)[]): Map<string, Setting> {
  const found = new Map<string, Setting>();
  views.forEach(({ key, word, kind }, index) => {
    const answer = answers[index];
    if (answer == null || size(answer) < (word + 1) * 32 || size(answer) > 1024) return;
    const value = slice(answer, word * 32, word * 32 + 32);
    if (kind === 'number') found.set(key, { before: BigInt(value) });
    else if (kind === 'flag') found.set(key, { before: BigInt(value) === 0n ? 'no' : 'yes' });
    else if (/^0x0{24}/.test(value)) found.set(key, { before: `0x${value.slice(26)}` });
  });
  return found;
}

/** Accounts without a contract's code: whether they have sent anything. */
async function readNonces(
  transport: Transport,
  known: ReadonlyMap<Address, Account | null>,
  block: bigint,
  signal: AbortSignal,
): Promise<[string, Identity][]> {
  const bare = [...known].filter(([, account]) => account !== null && account.kind !== 'contract');
  const read = bare.slice(0, MOST_NONCES).map(async ([address, account]): Promise<[string, Identity][]> => {
    if (account === null) return [];
    const answer = await quiet(
      transport.request<unknown>('eth_getTransactionCount', [address, toQuantity(block)], {
        // One each: a signal with dozens of listeners is taken for a leak.
        signal: anySignal([signal]),
      }),
    );
    const identity = plainIdentity(account, isQuantity(answer) ? BigInt(answer) : null);
    return identity === null ? [] : [[address.toLowerCase(), identity]];
  });
  return (await Promise.all(read)).flat();
}

async function readCodes(
  transport: Transport,
  targets: readonly Address[],
  known: ReadonlyMap<Address, Account | null>,
  created: bigint | undefined,
  signal: AbortSignal,
): Promise<Facts['codes']> {
  // A past that is not kept is not kept address by address either: one question, and its refusal is an answer.
  const then =
    created === undefined ? null : await quiet(readAccounts(transport, targets, created, signal, false));
  return new Map(
    targets.map((address, index) => {
      const now = known.get(address)?.codeHash ?? null;
      // biome-ignore lint/suspicious/noThenProperty: a hash of code, and nothing anybody awaits.
      return [address.toLowerCase(), { now, then: then?.[index]?.codeHash ?? null }];
    }),
  );
}

function accountsOf(
  addresses: readonly Address[],
  known: ReadonlyMap<Address, Account | null>,
): { address: Address; account: Account }[] {
  return addresses.flatMap((address) => {
    const account = known.get(address) ?? null;
    return account === null ? [] : [{ address, account }];
  });
}

function lowered(found: ReadonlyMap<Address, Address>): [string, Address][] {
  return [...found].map(([address, code]) => [address.toLowerCase(), code]);
}
