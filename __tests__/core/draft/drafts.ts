import { type DraftDocument, emptyDraft, type RecipeInputs } from '@/core/draft/document';
import { RECIPES } from '@/core/draft/recipes/book';
import type { RecipeContext } from '@/core/draft/recipes/recipe';

export const GOVERNOR = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Facts that recipes are given of an organisation without a timelock, whose tokens have six decimals. */
export const RECIPE_CONTEXT: RecipeContext = {
  ...{ chainId: 1, governor: GOVERNOR, executor: ALICE, family: 'openzeppelin', generation: 5 },
  timelock: null,
  decimals: () => 6,
};

/** A draft with one payment of a coin, a call with a signature, and everything else that a draft may hold. */
export const fullDraft = (): DraftDocument => ({
  ...emptyDraft({ chainId: 1, governor: GOVERNOR }),
  proposer: ALICE,
  openToAnyone: true,
  description: '# Pay Bob\n\nFor his work — “thanks” 🎉 e\u0301',
  actions: [
    { target: BOB, value: 10n ** 18n, signature: '', calldata: '0x' },
    { target: GOVERNOR, value: 0n, signature: 'setVotingDelay(uint256)', calldata: `0x${'0'.repeat(63)}1` },
  ],
  aside: [{ before: 1, target: ALICE, value: 3n, signature: '', calldata: '0xabcdef01', recipe: null }],
  recipes: [{ at: 0, count: 1, name: 'pay-coin', inputs: { to: BOB, amount: '1' } }],
  parent: `0x${'ab'.repeat(32)}`,
  origin: `eip155:10:${BOB}/7`,
  saved: 1_795_300_000,
  expires: 1_797_892_000,
  authors: [ALICE],
  note: 'Please check the amount.',
  endorsements: [
    {
      actionsHash: `0x${'01'.repeat(32)}`,
      descriptionHash: `0x${'02'.repeat(32)}`,
      proposer: null,
      endorser: BOB,
      role: 'endorses',
      statement: 'Good.',
      expires: 1_797_892_000,
      signature: `0x${'03'.repeat(65)}`,
    },
  ],
});

/** Builds actions by the name of a recipe, in this context unless a test changes it. */
export const builderIn =
  (context: RecipeContext) =>
  (name: string, inputs: RecipeInputs, changed: Partial<RecipeContext> = {}) => {
    const recipe = RECIPES.find((each) => each.name === name);
    if (recipe === undefined) throw new Error(`no recipe ${name}`);
    return recipe.build(inputs, { ...context, ...changed });
  };
