import { join } from 'node:path';
import { getAddress } from 'viem/utils';
import { canonicalId } from '@/core/caip';
import { LIMITS } from '../../core/files/limits';
import type { CheckpointIndex } from '../../service/checkpoint/checkpoint';
import { decodePowers, type KnownPowers } from '../../service/checkpoint/delegates';
import { loadHead, loadPart, loadShard } from '../checkpoint/load';

/** An account with votes of its own that it has not cast, or its delegate that has not. */
export type NotVoted = { account: string; delegate: string | null };

/** Finds accounts with these first digits that have not voted on a proposal; none where delegates are not known. */
export type Unvoted = (
  dao: string,
  proposal: bigint,
  beginnings: readonly string[],
) => Promise<readonly NotVoted[]>;

/** Answers from the files of checkpoints, each of which is read when it is first needed. */
export function unvotedIn(checkpoint: string, { checkpoints }: CheckpointIndex): Unvoted {
  const heads = new Map<string, Promise<Opened | undefined>>();
  const voters = new Map<string, Promise<ReadonlySet<string>>>();
  return async (dao, proposal, beginnings) => {
    const entry = checkpoints.find((each) => canonicalId(each.dao) === dao);
    if (entry === undefined) return [];
    const path = join(checkpoint, entry.path);
    const opened = await remembered(heads, dao, () => openDelegates(path));
    const listed = opened?.head.proposals.find(({ id }) => id === proposal);
    if (opened === undefined || listed === undefined) return [];
    const cast = await remembered(voters, `${dao}/${proposal}`, async () => {
      const { votes } = await loadShard(path, listed);
      const all = Buffer.from(votes.voters).toString('hex');
      return new Set(all.match(/.{40}/g));
    });
    const candidates = beginnings.flatMap((each) => opened.begun.get(each.slice(2)) ?? []);
    return candidates
      .filter(({ account, delegate }) => !cast.has(delegate ?? account))
      .map(({ account, delegate }) => ({
        account: getAddress(`0x${account}`),
        delegate: delegate && getAddress(`0x${delegate}`),
      }));
  };
}

type Opened = {
  head: NonNullable<Awaited<ReturnType<typeof loadHead>>>['head'];
  /** By the first eight digits of the account. */
  begun: ReadonlyMap<string, readonly NotVoted[]>;
};

function remembered<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

async function openDelegates(path: string): Promise<Opened | undefined> {
  const loaded = await loadHead(path);
  if (loaded === undefined || loaded.head.delegates === null) return undefined;
  const { head } = loaded;
  const powers = decodePowers(await loadPart(path, loaded.head.delegates.powers, LIMITS.delegates));
  return { head, begun: byBeginning(powers) };
}

function byBeginning({ accounts, powers, delegations }: KnownPowers): ReadonlyMap<string, NotVoted[]> {
  const found = new Map<string, NotVoted[]>();
  const add = (account = '', delegate: string | null) => {
    const key = account.slice(0, 8);
    found.set(key, [...(found.get(key) ?? []), { account, delegate }]);
  };
  const powerful = new Set(powers.map(({ delegate }) => delegate));
  for (const each of powerful) add(accounts[each], null);
  for (const { delegator, delegate } of delegations)
    if (delegator !== delegate && powerful.has(delegate))
      add(accounts[delegator], accounts[delegate] ?? null);
  return found;
}
