import type { RecipeInputs } from '@/core/draft/document';
import type { RecipeGround } from '@/lib/draft/recipeContext';
import type { DaoView } from '@/lib/query/dao';

/** Props of a recipe's fields: the input so far, and where changes go. */
export type FieldsProps = {
  dao: DaoView;
  ground: RecipeGround;
  /** The recipe. */
  name: string;
  inputs: RecipeInputs;
  onChange: (change: RecipeInputs, name: string) => void;
};
