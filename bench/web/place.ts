import type { Browser } from 'playwright-core';
import { serveSite, startProgram, type World } from '../../__tests__/e2e/processes';
import type { Certificate } from '../certificate';
import { type Conditions, type Link, type Passed, SLOW_4G, slowLink } from '../link';

/** A built site and its endpoint at the far end of one slow link. */
export type Place = {
  browser: Browser;
  url: string;
  /** Everything that came through, in the order of asking; `isEndpoint` where the endpoint was asked. */
  passed(): (Passed & { isEndpoint: boolean })[];
  /** From now on the link is slow again, or not slow at all. */
  setSlow(isSlow: boolean): void;
  close(): Promise<void>;
};

/** Serves the site of a folder for a world, by HTTP/2 with a certificate and else by HTTP/1.1; slow unless told. */
export async function openPlace(
  browser: Browser,
  world: Pick<World, 'url' | 'config'>,
  root: string,
  {
    certificate,
    conditions = SLOW_4G,
    maxAge,
  }: { certificate?: Certificate | undefined; conditions?: Conditions; maxAge?: string | undefined } = {},
): Promise<Place> {
  const link = slowLink(conditions);
  const endpoint = await link.to(world.url, { gzip: true, certificate, maxAge });
  const chains = world.config.chains.map((chain) => ({ ...chain, rpc: [endpoint.url] }));
  const files = await serveSite({ ...world.config, chains }, ['--compress', '--root', root]);
  const site = await link.to(files.url, { certificate });
  const from = (gate: Link, isEndpoint: boolean) => gate.passed().map((each) => ({ ...each, isEndpoint }));
  return {
    browser,
    url: site.url,
    passed: () =>
      [...from(site, false), ...from(endpoint, true)].sort((one, other) => one.begun - other.begun),
    setSlow: link.set,
    close: async () => {
      await files.stop();
      await link.close();
    },
  };
}

/** Figures of the demo organisation for its pages, before they have asked the chain. */
export async function makeFirst({ url, config }: World, out: string): Promise<void> {
  const [{ id = '', startBlock = '0' } = {}] = config.organisations;
  const place = [out, id, url, config.chains[0]?.multicall ?? '', startBlock];
  const { stop } = await startProgram(['--import', 'tsx', 'tools/first.ts', ...place]);
  await stop();
}
