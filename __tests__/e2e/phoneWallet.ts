import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { oneFile } from '@/tools/program.mjs';
import type { Happening } from '../../devnet/wallet/wallet';

/** A real WalletConnect wallet in a process of its own, as on a phone. */
export type PhoneWallet = {
  /** Tells it what to do: `pair wc:…`, `approve`, `decline`, `ignore`, `answer`, `execute`, `sleep`, `wake`, `end`, `switch 1`, `widen`. */
  tell(command: string): Promise<void>;
  /** The next happening of a kind that nobody has waited for yet. */
  next<K extends Happening['kind']>(kind: K): Promise<Extract<Happening, { kind: K }>>;
  /** How many happenings of a kind nobody has waited for. */
  left(kind: Happening['kind']): number;
  /** Lets go of all that has happened so far. */
  forget(): void;
  stop(): Promise<void>;
};

/** Particulars of a wallet: chains it adds only when asked, a hasty one not before `widen`; the owner if its account is a contract. */
export type WalletKind = { later?: Readonly<Record<number, string>>; isHasty?: boolean; owner?: string };

type Said = Happening | { kind: 'ready' } | { kind: 'done' } | { kind: 'failed'; reason: string };

/** Starts the wallet; `endpoints` by chain id. */
export async function startWallet(
  relay: string,
  account: string,
  endpoints: Readonly<Record<number, string>>,
  { later = {}, isHasty = false, owner }: WalletKind = {},
): Promise<PhoneWallet> {
  const listed = (flag: string, by: Readonly<Record<number, string>>) =>
    Object.entries(by).flatMap(([chain, url]) => [flag, `${chain}=${url}`]);
  const args = [
    ...listed('--endpoint', endpoints),
    ...listed('--later', later),
    ...(isHasty ? ['--hasty'] : []),
    ...(owner === undefined ? [] : ['--owner', owner]),
  ];
  const child = spawn(
    process.execPath,
    [oneFile('devnet/wallet/run.ts'), '--relay', relay, '--account', account, ...args],
    // Without it the core asks verify.walletconnect.org for a key.
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, IS_VITEST: 'true' } },
  );
  const heard = new Heard(child);
  await heard.next('ready');
  return {
    tell: async (command) => {
      child.stdin.write(`${command}\n`);
      const answer = await heard.answer();
      if (answer.kind === 'failed') throw new Error(answer.reason);
    },
    next: (kind) => heard.next(kind) as never,
    left: (kind) => heard.left(kind),
    forget: () => heard.forget(),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Output of a wallet, line by line, kept until a reader asks for it. */
class Heard {
  private readonly lines: Said[] = [];
  private waiting: (() => void)[] = [];
  private complaints = '';
  private isGone = false;

  constructor(child: ChildProcessWithoutNullStreams) {
    child.stderr.on('data', (data: Buffer) => {
      this.complaints = (this.complaints + data.toString()).slice(-2000);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.lines.push(JSON.parse(line) as Said);
      this.wake();
    });
    child.once('exit', () => {
      this.isGone = true;
      this.wake();
    });
  }

  next(kind: Said['kind']): Promise<Said> {
    return this.take((said) => said.kind === kind, kind);
  }

  left(kind: Said['kind']): number {
    return this.lines.filter((said) => said.kind === kind).length;
  }

  forget(): void {
    this.lines.length = 0;
  }

  answer(): Promise<Said> {
    return this.take(({ kind }) => kind === 'done' || kind === 'failed', 'answer');
  }

  private async take(isWanted: (said: Said) => boolean, what: string): Promise<Said> {
    for (;;) {
      const at = this.lines.findIndex(isWanted);
      if (at >= 0) return this.lines.splice(at, 1)[0] as Said;
      if (this.isGone) throw new Error(`the wallet ended before "${what}": ${this.complaints}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Keeps links to wallet apps from leaving the page, which would leave it deaf, and remembers where they led. */
export async function catchLinks(page: Page): Promise<() => Promise<string[]>> {
  await page.context().addInitScript(() => {
    const led: string[] = [];
    Object.assign(window, { led });
    const navigation = (window as unknown as { navigation: EventTarget }).navigation;
    navigation.addEventListener('navigate', (event) => {
      const { url } = (event as unknown as { destination: { url: string } }).destination;
      if (url.startsWith(location.origin)) return;
      led.push(url);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => (window as unknown as { led: string[] }).led);
}
