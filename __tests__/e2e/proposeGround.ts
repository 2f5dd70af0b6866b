import type { BrowserContextOptions, Page } from 'playwright-core';
import { rpc, startAnvil } from '../../devnet/anvil';
import { compile } from '../../devnet/compile';
import { raiseVariant, type Variant, type VariantName } from '../../devnet/variant';
import { openStage } from '../../devnet/variants/stage';
import { Stage } from '../lib/capture/stage';
import { DESK, type Faults, launch, openPage, PHONE, type Watched } from './browser';
import { serveSite, stopAll } from './processes';
import { configOf } from './variants';

export type Size = 'phone' | 'desk';

/** One chain with an organisation of each family, a relay for apps, the built site and a browser. */
export type ProposeGround<N extends VariantName> = {
  families: Readonly<Record<N, Variant>>;
  /** A dollar of six decimals, of which each treasury holds 50,000. */
  usd: `0x${string}`;
  watched: Watched;
  apps: Stage;
  url: string;
  /** A page in a browser of its own. */
  open(path: string, size: Size): Promise<{ page: Page; faults: Faults }>;
};

/** Starts all of it before the tests of a file and ends it after them. */
export function openProposeGround<N extends VariantName>(names: readonly N[]): { get(): ProposeGround<N> } {
  let ground: ProposeGround<N> | undefined;
  const apps = new Stage();
  beforeAll(async () => {
    const [raised, watched] = await Promise.all([raiseAll(names), launch(), apps.open()]);
    const { url } = await serveSite(settingsOf(Object.values<Variant>(raised.families), apps.relay.url));
    const open = async (path: string, size: Size) => {
      const opened = await openPage(watched.browser, optionsOf(size));
      await opened.page.goto(`${url}${path}`);
      return opened;
    };
    ground = { ...raised, watched, apps, url, open };
  });
  afterEach(() => apps.tidy());
  afterAll(async () => {
    await ground?.watched.close();
    await apps.close();
    await stopAll();
    // They share a chain, which ends with any of them.
    if (ground !== undefined) await Object.values<Variant>(ground.families)[0]?.close();
  });
  return {
    get: () => {
      if (ground === undefined) throw new Error('nothing is started yet');
      return ground;
    },
  };
}

function optionsOf(size: Size): BrowserContextOptions {
  const isPhone = size === 'phone';
  return { viewport: isPhone ? PHONE : DESK, hasTouch: isPhone, isMobile: isPhone };
}

async function raiseAll<N extends VariantName>(names: readonly N[]) {
  const args = ['--auto-impersonate', '--accounts', '20'];
  const anvil = await startAnvil({ timestamp: 1_790_000_000, args });
  await rpc(anvil.url, 'anvil_setBlockTimestampInterval', [12]);
  const list: [N, Variant][] = [];
  for (const name of names) list.push([name, await raiseVariant(anvil, name)]);
  const stage = await openStage(anvil.url);
  const usd = await stage.create(compile().DemoUSD, [stage.owner, 10n ** 15n]);
  for (const [, { executor }] of list)
    await stage.send('function transfer(address,uint256)', stage.owner, usd, [executor, 50_000_000_000n]);
  return { families: Object.fromEntries(list) as Record<N, Variant>, usd };
}

/** All organisations on the one chain, and a demo wallet with the two who have most votes in each of them. */
function settingsOf(variants: readonly Variant[], relayUrl: string) {
  const [first] = variants;
  if (first === undefined) throw new Error('no organisation was raised');
  const [proposer, second] = first.voters;
  return {
    chains: configOf(first).chains,
    organisations: variants.map(({ dao, name, startBlock }) => ({
      id: dao,
      name,
      startBlock: String(startBlock),
    })),
    wallet: {
      walletConnect: { projectId: 'local', relayUrl },
      demo: {
        name: 'Demo wallet',
        accounts: [
          { address: proposer, label: 'Proposer' },
          { address: second, label: 'Second' },
        ],
      },
    },
  };
}
