import type { RecipeInputs } from '@/core/draft/document';
import type { RecipeGround } from '@/lib/draft/recipeContext';
import type { DaoView } from '@/lib/query/dao';

export type FieldsProps = {
  dao: DaoView;
  ground: RecipeGround;
  name: string;
  inputs: RecipeInputs;
  onChange: (change: RecipeInputs, name: string) => void;
};
