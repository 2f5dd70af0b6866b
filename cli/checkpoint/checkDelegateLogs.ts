import type { Transport } from '../../chain/rpc/transport';
import type { Head } from '../../service/checkpoint/checkpoint';
import type { KnownHistory, KnownPowers } from '../../service/checkpoint/delegates';
import { known as knownOf } from '../../service/indexer/delegates/delegateBase';
import { DELEGATE_TOPICS, decodeDelegates } from '../../service/indexer/delegates/delegateLog';
import { DelegateTable } from '../../service/indexer/delegates/delegateTable';
import { isIn } from '../../service/indexer/logs/coverage';
import { Difference, type Report } from './finding';
import { reread, unreadOf } from './reread';

type Known = { powers: KnownPowers; history: KnownHistory };

/** Whether every log about delegates, in blocks read again, is here, and no other; throws `Difference`. */
export async function checkDelegateLogs(
  transport: Transport,
  { block, governor: { token } }: Head,
  { powers, history }: Known,
  seed: number,
): Promise<Report | undefined> {
  if (token === null) return undefined;
  const { from } = powers;
  const range = { from, to: block.number };
  const expected = history.changes.length + powers.delegations.length;
  const read = await reread(
    transport,
    { address: token.address, topics: DELEGATE_TOPICS, range, expected },
    seed,
  );
  const table = new DelegateTable();
  decodeDelegates(read.logs, table);
  const there = knownOf(table, { token: token.address, from, block: block.number });
  const isCovered = isIn(read.covered);
  const changes = changesOf(history);
  compare(new Map([...changes].filter(([, { at }]) => isCovered(Number(at)))), changesOf(there.history));
  const unread = unreadOf(read);
  // Only all logs show each account's last delegate, and since when.
  if (unread === undefined) compare(delegationsOf(powers), delegationsOf(there.powers));
  return {
    detail: `${table.changes.length} changes of power in the blocks that were read again, of ${changes.size}.`,
    ...(unread === undefined
      ? {}
      : { unchecked: `Past changes of power, and since when delegations stand: ${unread}.` }),
  };
}

type Said = Map<string, { at: bigint; words: string }>;

function changesOf({ accounts, changes }: KnownHistory): Said {
  return new Map(
    changes.map(({ delegate, block, logIndex, votes }) => [
      `${block} ${logIndex}`,
      {
        at: block,
        words: `0x${accounts[delegate]} came to ${votes} votes in block ${block}, log ${logIndex}`,
      },
    ]),
  );
}

function delegationsOf({ accounts, delegations }: KnownPowers): Said {
  return new Map(
    delegations.map(({ delegator, delegate, since }) => [
      accounts[delegator] ?? '',
      {
        at: since,
        words: `0x${accounts[delegator]} delegates to 0x${accounts[delegate]} since block ${since}`,
      },
    ]),
  );
}

function compare(here: Said, there: Said): void {
  for (const [key, { words }] of there)
    if (here.get(key)?.words !== words)
      throw new Difference(`By the chain's logs ${words}: the checkpoint does not say so.`);
  for (const [key, { words }] of here)
    if (!there.has(key)) throw new Difference(`That ${words} is not in the chain's logs.`);
}
