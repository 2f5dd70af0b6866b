import type { Address } from 'viem';
import { createDelegateReader } from '../../chain/contracts/delegateReader';
import type { RawLog } from '../../chain/logs/logs';
import type { Transport } from '../../chain/rpc/transport';
import { ZERO } from '../../chain/rpc/view';
import { isSameAddress } from '../../core/address';
import type { BlockRange } from '../../core/blockRange';
import { CheckpointFlaw } from '../../core/files/flaw';
import { LIMITS } from '../../core/files/limits';
import type { Block, Token } from '../../core/governor/dao';
import type { Head } from '../../service/checkpoint/checkpoint';
import {
  decodeHistory,
  decodePowers,
  type KnownHistory,
  type KnownPowers,
} from '../../service/checkpoint/delegates';
import { known, lay, unfold } from '../../service/indexer/delegates/delegateBase';
import { decodeDelegates } from '../../service/indexer/delegates/delegateLog';
import { DelegateTable } from '../../service/indexer/delegates/delegateTable';
import { add, held } from '../../service/indexer/logs/coverage';
import { encodeDelegates } from './encode/encodeDelegates';
import type { Folder } from './folder';
import { loadPart } from './load';

/** The delegations of a token that were read so far, and the blocks they were read from. */
export class Delegations {
  readonly table = new DelegateTable();
  covered: BlockRange[] = [];
  /** Logs that did not fit their event. */
  rejected = 0;

  constructor(
    readonly token: Token,
    /** First block that is read. */
    readonly from: bigint,
    /** Last block that came from a checkpoint, which was judged when it was made. */
    readonly judged: bigint | null,
  ) {}

  /** Takes all logs of a range; throws when some of its blocks were taken before. */
  take(range: BlockRange, logs: readonly RawLog[]): void {
    if (held(this.covered, range).length > 0)
      throw new Error(`blocks ${range.from} to ${range.to} were read twice`);
    this.rejected += decodeDelegates(logs, this.table);
    this.covered = add(this.covered, range);
  }
}

/** Both files about delegates, null where there are none; throws `CheckpointFlaw`. */
export async function loadDelegates(
  path: string,
  { delegates }: Head,
): Promise<{ powers: KnownPowers; history: KnownHistory } | null> {
  if (delegates === null) return null;
  const powers = decodePowers(await loadPart(path, delegates.powers, LIMITS.delegates));
  const history = decodeHistory(await loadPart(path, delegates.history, LIMITS.delegates));
  return { powers, history };
}

/** The delegations of a checkpoint, ready to be added to; null when it has none of this token. Throws `CheckpointFlaw`. */
export async function loadDelegations(path: string, head: Head, token: Token): Promise<Delegations | null> {
  const loaded = await loadDelegates(path, head);
  if (loaded === null || loaded.powers.token !== token.address) return null;
  const { powers, history } = loaded;
  const delegations = new Delegations(token, powers.from, powers.block);
  lay(delegations.table, powers);
  if (!unfold(delegations.table, history))
    throw new CheckpointFlaw('the powers of its delegates do not follow from their history');
  delegations.covered = [{ from: powers.from, to: powers.block }];
  return delegations;
}

/** Writes the files about delegates. */
export async function writeDelegates(
  folder: Folder,
  { table, token, from }: Delegations,
  block: bigint,
): Promise<Head['delegates']> {
  const { powers, history } = encodeDelegates(known(table, { token: token.address, from, block }));
  return { powers: await folder.part(powers), history: await folder.part(history) };
}

// So many accounts are asked about before the next.
const AT_ONCE = 1000;

/**
 * Why the logs of delegations cannot be all, in a sentence: the token says another power or another delegate of an
 * account that they name; undefined when it bears them out. Throws `RpcError`.
 */
export async function delegationFlaw(
  transport: Transport,
  { table, token, judged }: Delegations,
  at: Block,
  options: { multicall?: string | undefined },
): Promise<string | undefined> {
  const reader = createDelegateReader(transport, options);
  const since = judged === null ? -1 : Number(judged);
  const address = (account: number): Address => `0x${table.accounts.text(account)}`;
  for (const part of parts(changedIn(table.changes, since))) {
    const { powers } = await reader.powers(token, part.map(address), at);
    const wrong = part.findIndex((account, index) => (powers[index] ?? null) !== table.power(account));
    if (wrong >= 0)
      return `Logs are missing or false: by them ${address(part[wrong] ?? 0)} has ${table.power(part[wrong] ?? 0)} votes at block ${at.number}, the token says ${powers[wrong] ?? 'nothing'}. --no-delegates leaves them out.`;
  }
  // Files keep no delegations of a token that splits votes.
  for (const part of parts(table.isSplit ? [] : changedIn(table.moves, since))) {
    const holdings = await reader.holdings(token.address, part.map(address), at);
    for (const [index, account] of part.entries()) {
      const chosen = table.delegation(account)?.to;
      const found = chosen === undefined ? ZERO : address(chosen);
      const told = holdings[index]?.chosen;
      if (told && !isSameAddress(told.delegate ?? ZERO, found))
        return `Logs are missing or false: by them ${address(account)} delegates to ${found} at block ${at.number}, the token says ${told.delegate ?? ZERO}.`;
    }
  }
  return undefined;
}

function changedIn(rows: DelegateTable['changes'], since: number): number[] {
  const accounts = new Set<number>();
  for (let row = 0; row < rows.length; row += 1) if (rows.block(row) > since) accounts.add(rows.account(row));
  return [...accounts];
}

function* parts(accounts: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < accounts.length; at += AT_ONCE) yield accounts.slice(at, at + AT_ONCE);
}
