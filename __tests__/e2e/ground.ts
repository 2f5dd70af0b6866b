import { openRelay } from '../../devnet/relay/relay';
import { openVariant, type Variant } from '../../devnet/variant';
import { launch } from './browser';
import { type Hands, hands, type Place, stopWallets, type Wallets } from './hands';
import type { WalletKind } from './phoneWallet';
import { serveSite, stopAll } from './processes';
import { configOf } from './variants';

/** An organisation, a relay, the built site and a browser, and what people do there: all that a wallet on a phone meets. */
export type Ground = Place & Hands;

/** Particulars of the world of one file. */
type More = {
  others?: () => Promise<Variant[]>;
  frames?: () => Promise<string[]>;
  kind?: () => WalletKind;
};

/** Starts the ground before all tests of a file and ends it after them. */
export function openGround(more: More = {}): { get(): Ground } {
  let ground: Ground | undefined;
  let all: Variant[] = [];
  const wallets: Wallets = { open: [], kept: undefined };
  beforeAll(async () => {
    const [variant, watched, relay, others] = await Promise.all([
      openVariant('oz57'),
      launch(),
      openRelay(),
      more.others?.(),
    ]);
    all = [variant, ...(others ?? [])];
    const configs = all.map(configOf);
    const { url } = await serveSite({
      chains: configs.flatMap(({ chains }) => chains),
      organisations: configs.flatMap(({ organisations }) => organisations),
      wallet: {
        walletConnect: { projectId: 'local', relayUrl: relay.url },
        frames: (await more.frames?.()) ?? [],
      },
    });
    const base = { variant, watched, relay, url };
    ground = { ...base, ...hands(base, wallets, more.kind?.() ?? {}) };
  });
  afterEach(() => stopWallets(wallets));
  afterAll(async () => {
    wallets.kept = undefined;
    await stopWallets(wallets);
    await ground?.watched.close();
    await ground?.relay.close();
    await stopAll();
    for (const variant of all) await variant.close();
  });
  return {
    get: () => {
      if (ground === undefined) throw new Error('nothing is started yet');
      return ground;
    },
  };
}

/** A voter's phone, connected to its wallet, on the page of a proposal whose voting is open. */
export async function openToVote({ active, hasVoted, voter, variant }: Ground, title: string) {
  const { id, path } = await active(title);
  const { page, mine } = await voter(path);
  return { page, path, mine, hasVoted: () => hasVoted(id, variant.voters[0] ?? '') };
}
