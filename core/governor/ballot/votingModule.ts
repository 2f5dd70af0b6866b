import type { Address, Hex } from 'viem';
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { actionsIn } from '../proposal';
import type { HashedCall } from '../proposalId';

/** Question that a voting module of Agora asks a voter. */
export type ModuleBallot =
  /** Votes for name the options that they approve; `winners` of them pass, or all with at least `threshold` votes. */
  | {
      kind: 'approval';
      options: readonly string[];
      /** Actions of each option, and how many budget tokens they spend. */
      deeds: readonly { actions: readonly HashedCall[]; spent: bigint }[];
      /** The most that the winners may spend together; of the chain's coin where the token is the zero address. */
      budget: { token: Address; amount: bigint };
      /** How many options one vote may approve. */
      most: number;
      winners: number | null;
      threshold: bigint | null;
    }
  /** It passes unless so many vote against: in votes, or in 1/10,000 of the supply where it is `isRelative`. */
  | { kind: 'optimistic'; against: bigint; isRelative: boolean };

/** Answers of the modules to `PROPOSAL_DATA_ENCODING()`. */
const APPROVAL =
  '((uint256 budgetTokensSpent,address[] targets,uint256[] values,bytes[] calldatas,string description)[] proposalOptions,(uint8 maxApprovals,uint8 criteria,address budgetToken,uint128 criteriaValue,uint128 budgetAmount) proposalSettings)';
const OPTIMISTIC = '((uint248 againstThreshold,bool isRelativeToVotableSupply) proposalSettings)';

const APPROVAL_DATA = parseAbiParameters([
  'Option[] options, Settings settings',
  'struct Option { uint256 spent; address[] targets; uint256[] values; bytes[] calldatas; string description; }',
  'struct Settings { uint8 most; uint8 criteria; address budgetToken; uint128 value; uint128 budget; }',
]);
const OPTIMISTIC_DATA = parseAbiParameters('(uint248 against, bool isRelative)');
const OPTIONS = [{ type: 'uint256[]' }] as const;

/** As many options as the module itself takes. */
const MOST_OPTIONS = 255;

/** Reads a module's question by its answer to `PROPOSAL_DATA_ENCODING()`; null if the module is unknown, or its data has another form. */
export function readModuleBallot(encoding: string | null, data: Hex): ModuleBallot | null {
  try {
    if (encoding === OPTIMISTIC) {
      const [{ against, isRelative }] = decodeAbiParameters(OPTIMISTIC_DATA, data);
      return { kind: 'optimistic', against, isRelative };
    }
    if (encoding !== APPROVAL) return null;
    const [options, { most, criteria, value, budgetToken: token, budget: amount }] = decodeAbiParameters(
      APPROVAL_DATA,
      data,
    );
    if (options.length === 0 || options.length > MOST_OPTIONS || criteria > 1) return null;
    return {
      kind: 'approval',
      options: options.map(({ description }) => description),
      deeds: options.map(({ spent, targets, values, calldatas }) => ({
        spent,
        actions: actionsIn(targets, values, [], calldatas),
      })),
      budget: { token, amount },
      most,
      winners: criteria === 1 ? Number(value) : null,
      threshold: criteria === 0 ? value : null,
    };
  } catch {
    // Whoever proposes may write anything there.
    return null;
  }
}

/** The params of a vote for that approves options, by their places from 0, in ascending order. */
export function approvalParams(options: readonly number[]): Hex {
  return encodeAbiParameters(OPTIONS, [options.map(BigInt)]);
}

/** Places of the options that would pass with these votes, in the order in which the module carries them out. */
export function passingOptions(
  { options, deeds, winners, threshold, budget }: Extract<ModuleBallot, { kind: 'approval' }>,
  votes: readonly bigint[],
): number[] {
  const order = byVotes(votes);
  const isCoin = BigInt(budget.token) === 0n;
  const passing: number[] = [];
  let total = 0n;
  for (const place of order.slice(0, winners ?? options.length)) {
    const count = votes[place] ?? 0n;
    if (threshold === null ? count === 0n : count < threshold) break;
    const { actions = [], spent = 0n } = deeds[place] ?? {};
    // Any sum of a token may be spent where no amount is set, and no coins.
    const costs = isCoin ? actions.reduce((sum, { value }) => sum + value, 0n) : spent;
    const isBound = isCoin || budget.amount !== 0n;
    if (isBound && costs !== 0n && total + costs > budget.amount) break;
    total += isBound ? costs : 0n;
    passing.push(place);
  }
  return passing;
}

// As the module sorts: it swaps the best of the rest to the front, which may turn equals around.
function byVotes(votes: readonly bigint[]): number[] {
  const order = votes.map((_, place) => place);
  const at = (index: number) => votes[order[index] ?? 0] ?? 0n;
  for (let front = 0; front + 1 < order.length; front += 1) {
    let best = front;
    for (let index = front + 1; index < order.length; index += 1) if (at(index) > at(best)) best = index;
    [order[front], order[best]] = [order[best] ?? 0, order[front] ?? 0];
  }
  return order;
}
