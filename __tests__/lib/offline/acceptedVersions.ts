import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';
import type { privateKeyToAccount } from 'viem/accounts';
import { releaseOf } from '@/cli/release/releaseFile';
import { attestationData } from '@/core/attestation';
import type { ReleaseRules } from '@/core/config';
import { judgeHost } from '@/lib/offline/versionGate';
import { whichVersion } from '@/lib/offline/whichVersion';
import { exported, hostOf, Stores, startServiceWorker } from './world';

export type Signer = ReturnType<typeof privateKeyToAccount>;

/** A signature beside a release, as `quorate attest` keeps it. */
export type Attestation = { account: string; signature: Hex };

const TOOLCHAIN = { node: '1', npm: '1', next: '1', lockfile: 'a'.repeat(64) };
export const DAY = 86_400_000;

/** A version of the site as its host gives it, with what is signed of it. */
export function versionOf(text: string, made: number) {
  const out = exported({ 'index.html': text, '404.html': 'none', 'config.json': '{}' }, made);
  const release = releaseOf(out, { commit: 'c'.repeat(40), toolchain: TOOLCHAIN });
  const sign = async (...accounts: Signer[]): Promise<Attestation[]> =>
    Promise.all(
      accounts.map(async (account) => ({
        account: account.address,
        signature: await account.signTypedData(attestationData(release)),
      })),
    );
  const say = (attestations: unknown, of: object = release) =>
    writeFileSync(join(out, 'release.json'), JSON.stringify({ ...of, attestations }));
  return { out, release, sign, say };
}

/** A browser in which a version made at 2000 runs, and a page of it. */
export async function browser() {
  const stores = new Stores();
  Object.assign(globalThis, { caches: stores });
  const start = (out: string, active: Parameters<typeof startServiceWorker>[3]) =>
    startServiceWorker(out, stores, hostOf(out), active);
  const first = start(versionOf('first', 2000).out, null);
  await first.install();
  await first.activate();
  let running = first;
  const active = {
    postMessage: (data: unknown, ports: readonly MessagePort[]) => void running.hear(data, ports),
  };
  return {
    stores,
    /** Judges the version that this host gives, as a page does; `meanwhile` happens while it asks the host. */
    async judge(
      out: string,
      rules: ReleaseRules | undefined,
      now = DAY * 1000,
      meanwhile = async (): Promise<void> => undefined,
    ) {
      globalThis.fetch = (async (path: string) => {
        await meanwhile();
        return hostOf(out)(path);
      }) as typeof fetch;
      const version = await whichVersion(active as never);
      if (version === undefined) throw new Error('No version runs.');
      return judgeHost({ rules }, version, now);
    },
    /** The browser fetches that version: it runs afterwards, unless it was not let in. */
    async update(out: string) {
      const next = start(out, active);
      await next.install();
      await next.activate();
      running = next;
    },
    page: async () => (await running.ask('/', { mode: 'navigate' }))?.text(),
  };
}
