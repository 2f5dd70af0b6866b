import type { HostLimits } from '../chain/rpc/rateLimiter';
import { createTransport } from '../chain/rpc/transport';
import { daoId, parseDaoId } from '../core/caip';
import { FairReading } from './fairReading';
import type { Followed } from './follow';
import { failureTitle, GovernorFinder } from './governorFinder';
import { JoinedPast } from './joinedPast';
import type { Database, Queries } from './sql/database';
import { FoundGovernors, followedOnChain } from './sql/foundGovernors';
import type { FoundChain } from './state';

/** A chain of which all Governors are followed. */
export type AllOfChain = {
  id: number;
  rpc: readonly string[];
  limits?: HostLimits | undefined;
  multicall?: string | undefined;
  /** The first block worth reading. */
  from: bigint;
};

/** Chains whose Governors are all followed, and limits on them. */
export type AllGovernorsOptions = {
  chains: readonly AllOfChain[];
  /** Organisations followed anyway. */
  named: readonly string[];
  followed: Followed;
  /** At most so many of each chain. */
  most: number;
  /** Bytes of logs that may be kept of all of them; of one at most a tenth of it. */
  room: number;
  /** Least milliseconds between two looks at the newest blocks. */
  every: number;
  say(line: string): void;
};

/** Organisations that were found by what they log. */
export type AllGovernors = {
  /** Organisations followed now. */
  daos(): readonly string[];
  /** How far each chain was looked through, and with which result. */
  looked(): Promise<FoundChain[]>;
  close(): Promise<void>;
};

const PART_OF_ONE = 10;
const LISTED_EVERY = 15_000;

/** Finds all Governors of some chains and follows them; what was found before is followed at once. */
export async function findAllGovernors(
  options: AllGovernorsOptions & { database: Database },
): Promise<AllGovernors> {
  const { chains, database, followed, most, named, room, say } = options;
  const founds = new Map(chains.map(({ id }) => [id, new FoundGovernors(database, id)]));
  for (const found of founds.values()) await found.open();
  const drop = async (dao: string, state: 'large' | 'refused') => {
    const { address, chainId } = parseDaoId(dao);
    await founds.get(chainId)?.mark(address.toLowerCase() as `0x${string}`, state, Date.now());
    await reading.remove(dao);
  };
  const reading = new FairReading({
    ...{ followed, room, one: room / PART_OF_ONE },
    onWhole: (dao) => say(`${dao}: read whole`),
    onNone: (dao) => drop(dao, 'refused'),
    onLarge: async (dao) => {
      await drop(dao, 'large');
      say(`${dao}: left out, its logs take more room than one that was found may have; --dao names it.`);
    },
  });
  const closing = new AbortController();
  const gatherings = new Map(
    chains.map((chain) => {
      const past = new JoinedPast({ database, chain, room, one: room / PART_OF_ONE, say });
      const take = async (group: readonly string[]) => {
        // Whatever is not read so is read of each by itself.
        await past.read(group, closing.signal).catch((error: unknown) => {
          if (!closing.signal.aborted) say(`Chain ${chain.id}: ${failureTitle(error)}`);
        });
        for (const dao of group) reading.add(dao);
      };
      return [chain.id, new Gathering({ take })];
    }),
  );
  for (const [id, found] of founds) {
    for (const dao of await followedBefore(found, options)) gatherings.get(id)?.add(dao);
    gatherings.get(id)?.begin();
  }
  const finders = chains.map(
    ({ from, id, limits, multicall, rpc }) =>
      new GovernorFinder({
        found: founds.get(id) as FoundGovernors,
        transport: createTransport({ chainId: id, hosts: rpc, ...limits }),
        ...{ multicall, from, most, named, say, every: options.every },
        onFound: (dao) => gatherings.get(id)?.add(dao),
        onRest: () => gatherings.get(id)?.begin(),
      }),
  );
  return {
    daos: () => reading.daos,
    looked: () =>
      Promise.all(
        chains.map(async ({ id }, at) => ({
          ...{ chain: id, ...(await (founds.get(id) as FoundGovernors).counts()) },
          ...lookedAs(finders[at] as GovernorFinder),
        })),
      ),
    close: async () => {
      closing.abort();
      await Promise.all(finders.map((finder) => finder.close()));
      await Promise.all([...gatherings.values()].map((gathering) => gathering.close()));
      await reading.close();
    },
  };
}

/** Follows those that another process has found, as long as it does. */
export async function followFound(
  options: Pick<AllGovernorsOptions, 'chains' | 'named' | 'followed'> & { database: Pick<Queries, 'query'> },
): Promise<AllGovernors> {
  const { chains, database, followed, named } = options;
  // The one that writes says which are too large.
  const [room, one] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const reading = new FairReading({
    ...{ followed, room, one, onWhole: () => undefined },
    onNone: (dao) => reading.remove(dao),
    onLarge: async () => undefined,
  });
  const list = async () => {
    const lists = await Promise.all(
      chains.map(async ({ id }) => unnamed(id, await followedOnChain(database, id), named)),
    );
    const daos = lists.flat();
    for (const dao of reading.daos) if (!daos.includes(dao)) await reading.remove(dao);
    for (const dao of daos) reading.add(dao);
  };
  // While the database is away, what is followed is followed on.
  const look = () => list().catch(() => undefined);
  await look();
  const timer = setInterval(() => void look(), LISTED_EVERY);
  return {
    ...{ daos: () => reading.daos, looked: async () => [] },
    close: async () => {
      clearInterval(timer);
      await reading.close();
    },
  };
}

async function followedBefore(
  found: FoundGovernors,
  { most, named, say }: Pick<AllGovernorsOptions, 'most' | 'named' | 'say'>,
): Promise<string[]> {
  const daos = unnamed(found.chain, await found.all('followed'), named);
  if (daos.length > most)
    say(`Chain ${found.chain}: ${daos.length - most} that were found are left out now.`);
  return daos.slice(0, most);
}

function unnamed(chainId: number, addresses: readonly `0x${string}`[], named: readonly string[]): string[] {
  const known = new Set(named.map((dao) => dao.toLowerCase()));
  return addresses
    .map((address) => daoId({ chainId, address }))
    .filter((dao) => !known.has(dao.toLowerCase()));
}

function lookedAs({ looked: { isThrough, problem, reached } }: GovernorFinder) {
  return { block: reached === null ? null : String(reached), through: isThrough, problem };
}

/** Handling of a group; never throws. */
type GatheringOptions = {
  take(group: readonly string[]): Promise<void>;
  /** Milliseconds that the first of a group waits for others at most. */
  patience?: number | undefined;
};

const PATIENCE = 60_000;

/** Has those that come within a while taken together, one group after the other. */
class Gathering {
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDue = false;
  private running: Promise<void> | undefined;

  constructor(private readonly options: GatheringOptions) {}

  add(one: string): void {
    this.waiting.push(one);
    this.timer ??= setTimeout(() => this.begin(), this.options.patience ?? PATIENCE);
  }

  /** Ends the wait for others. */
  begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isDue = this.waiting.length > 0;
    if (!this.isDue || this.running !== undefined) return;
    this.isDue = false;
    this.running = this.options.take(this.waiting.splice(0)).finally(() => {
      this.running = undefined;
      if (this.isDue) this.begin();
    });
  }

  /** Takes nobody any more, and settles when the last group is done with. */
  async close(): Promise<void> {
    this.waiting = [];
    this.isDue = false;
    clearTimeout(this.timer);
    await this.running;
  }
}
