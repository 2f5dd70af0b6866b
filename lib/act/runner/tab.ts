import { onPageLeft } from '@/service/api/pageLeft';

const PREFIX = 'quorate.tab.';

let own: string | undefined;

/** The name of this tab, which holds a lock by it while its page is there; made when it is first asked for. */
export function ownTab(): string {
  if (own === undefined) {
    own = crypto.randomUUID();
    const name = PREFIX + own;
    let release = hold(name);
    onPageLeft(
      () => release(),
      () => {
        release = hold(name);
      },
    );
  }
  return own;
}

/** Whether another tab of this site is still open under a name. */
export async function isTabOpen(tab: string): Promise<boolean> {
  if (tab === own) return false;
  const found = await locks()
    ?.query()
    .catch(() => undefined);
  return found?.held?.some(({ name }) => name === PREFIX + tab) === true;
}

// Browsers that know no locks, and pages without a secure address, are taken for closed tabs.
function hold(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(name, () => held)
    .catch(() => undefined);
  return release;
}

function locks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}
