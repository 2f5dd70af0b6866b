import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';
import { formatVotes } from '@/core/format';
import type { Variant } from '../../devnet/variant';
import type { Size } from './proposeGround';
import { lookUp, rpc } from './site';
import { finish, press } from './variants';
import { voteForm } from './voting';

/** One figure of the chain that an outcome is told by: what an account holds, or a rule. */
export type Figure = {
  /** As the statement names it: an address in small letters, or the rule. */
  name: string;
  /** Null for a rule, which is told by both of its values. */
  unit: { symbol: string; decimals: number } | null;
  read(variant: Variant): Promise<bigint>;
};

/** Holding of an account in a token, or in the coin. */
export function held(by: Address, symbol: string, decimals: number, token?: Address): Figure {
  const read = async ({ call, url }: Variant) =>
    token === undefined
      ? BigInt(await rpc<string>(url, 'eth_getBalance', [by, 'latest']))
      : call<bigint>('function balanceOf(address) view returns (uint256)', token, [by]);
  return { name: by.toLowerCase(), unit: { symbol, decimals }, read };
}

/** A rule of the Governor in blocks. */
export function rule(name: string, view: string): Figure {
  const read = async ({ call, governor }: Variant) =>
    BigInt(await call<bigint>(`function ${view}() view returns (uint256)`, governor));
  return { name, unit: null, read };
}

/** Statements of the simulation: a line for each account that gains or loses, and each rule. */
export async function stated(part: Locator): Promise<string[]> {
  const lines = await part.evaluate((section) => {
    const listed = (title: string) => {
      const heading = [...section.querySelectorAll('h3')].find((each) => each.textContent === title);
      return [...(heading?.parentElement?.querySelectorAll('li') ?? [])];
    };
    const whole = (line: Element) =>
      line.querySelector('button[aria-label]')?.getAttribute('aria-label')?.split('in full ')[1] ?? '';
    const moved = listed('Who gains and loses').map((line) => {
      const strong = [...line.querySelectorAll('.font-semibold')].map(({ textContent }) => textContent ?? '');
      return `${whole(line).toLowerCase()} ${strong.find((text) => /^[+−]/.test(text)) ?? ''}`;
    });
    return [...moved, ...listed('What it changes').map((line) => line.textContent ?? '')];
  });
  // Spans are told in minutes too, which go by the pace of the chain.
  return lines
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/about [^(]*\((\d+ blocks)\)/g, '$1')
        .trim(),
    )
    .sort();
}

/** Current value of each figure on the chain. */
export function figuresOf(figures: readonly Figure[], variant: Variant): Promise<bigint[]> {
  return Promise.all(figures.map(({ read }) => read(variant)));
}

/** The same lines, from what the chain had before and what it has now. */
export function happened(figures: readonly Figure[], before: readonly bigint[], after: readonly bigint[]) {
  return figures
    .map(({ name, unit }, index) => {
      const [was = 0n, is = 0n] = [before[index], after[index]];
      if (unit === null) return `${name}: ${was} blocks → ${is} blocks`;
      const moved = is > was ? is - was : was - is;
      return `${name} ${is > was ? '+' : '−'}${formatVotes(moved, unit.decimals, 'exact')} ${unit.symbol}`;
    })
    .sort();
}

/** Votes, queues and executes the proposal that is on the page, as the voter (`by`) who is connected. */
export async function carryOut(
  page: Page,
  variant: Variant,
  id: bigint,
  { size, by, hasReason }: { size: Size; by: 0 | 1; hasReason: boolean },
): Promise<void> {
  await variant.toActive(id);
  await lookUp(page);
  const form = await voteForm(page, size === 'phone');
  await form.getByText('For', { exact: true }).click();
  if (hasReason) await form.getByRole('textbox', { name: 'Reason' }).fill('As the draft said.');
  await press(page, form.getByRole('button', { name: /^Vote for/ }));
  await form.getByText(/^Your vote is in the list, confirmed at block/).waitFor();
  if (size === 'phone') await form.getByRole('button', { name: 'Close' }).click();
  const others = [variant.voters[1 - by] ?? variant.idle, ...variant.voters.slice(2, 5)];
  for (const voter of others) await variant.vote(id, voter, 'for');
  await finish(page, variant, id);
}
