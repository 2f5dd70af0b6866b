import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { World } from '../../__tests__/e2e/processes';
import { formatShares, safeLine } from '../../core/format';
import { titleOf } from '../../core/governor/description/title';
import { rpc } from '../../devnet/anvil';
import { description } from '../../devnet/scenarios/agenda';
import type { Facts } from '../../devnet/scenarios/facts';

/** Sights that a page must show for its measurement to count. */
export type Sight = {
  /** Some element of this kind is on screen with all of its texts, by the last part of a link in it, or by `''`. */
  figures: { selector: string; texts: Record<string, readonly string[]> }[];
  /** And later this stands on the page, wherever: what is shown was read from the chain, or agrees with it. */
  confirmed: { selector: string; pattern: string };
};

/** A page that is measured, and what is to be seen on it. */
export type Subject = { name: string; path: string; sight: Sight };

const ABI = parseAbi([
  'function proposalVotes(uint256) view returns (uint256 against, uint256 inFavour, uint256 abstain)',
]);
const ROW = 'main li';

/** The pages, and what must be seen there: titles from the texts that were proposed, figures from the contract itself. */
export async function subjectsOf({ url, config, facts }: World): Promise<Subject[]> {
  const { governor, proposals } = facts as unknown as Facts;
  const dao = config.organisations[0]?.id ?? '';
  const rows: Record<string, readonly string[]> = {};
  for (const { key, id, votes } of Object.values(proposals)) {
    // Hostile titles are shown with their marks made visible, which is not what is measured here.
    if (votes === 0 || key.startsWith('hostile')) continue;
    const [share] = await sharesOf(url, governor, BigInt(id));
    rows[id] = [titleIn(description(key)), `${share} for`];
  }
  const { id, votes } = proposals.bigVote;
  if (votes < 5000) throw new Error(`the proposal with 5,000 votes has ${votes}`);
  const shares = await sharesOf(url, governor, BigInt(id));
  const list = { figures: [{ selector: ROW, texts: rows }] };
  return [
    {
      name: 'home',
      path: '/',
      sight: { ...list, confirmed: { selector: 'main p', pattern: 'open in all. Read (just now|.+ ago)' } },
    },
    {
      name: 'organisation',
      path: `/dao/#${dao}`,
      sight: {
        ...list,
        confirmed: { selector: 'main p', pattern: 'All proposals up to block [\\d,]+ are read' },
      },
    },
    {
      name: 'proposal',
      path: `/proposal/#${dao}/${id}`,
      sight: {
        figures: [
          { selector: 'main h1', texts: { '': [titleIn(description('bigVote'))] } },
          { selector: 'main section[aria-label="Result"] dl', texts: { '': shares } },
        ],
        confirmed: {
          selector: 'main section p',
          pattern: 'All figures on this page match the chain at block [\\d,]+',
        },
      },
    },
  ];
}

function titleIn(text: string): string {
  return safeLine(titleOf(text));
}

// For, against, abstain, as all screens have them.
async function sharesOf(url: string, to: string, id: bigint) {
  const data = encodeFunctionData({ abi: ABI, functionName: 'proposalVotes', args: [id] });
  const answer = await rpc<Hex>(url, 'eth_call', [{ to, data }, 'latest']);
  const [against, inFavour, abstain] = decodeFunctionResult({
    abi: ABI,
    functionName: 'proposalVotes',
    data: answer,
  });
  return formatShares([inFavour, against, abstain]);
}
