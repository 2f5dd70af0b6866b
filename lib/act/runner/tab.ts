const PREFIX = 'quorate.tab.';

let own: string | undefined;

/** The name of this tab, which holds a lock by it for as long as it lives; made when it is first asked for. */
export function ownTab(): string {
  if (own === undefined) {
    own = crypto.randomUUID();
    // Browsers that know no locks, and pages without a secure address, are taken for closed tabs.
    void locks()
      ?.request(PREFIX + own, () => new Promise(() => undefined))
      .catch(() => undefined);
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

function locks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}
