import { callByAbi } from './callByAbi';
import { changeSetting } from './governorSettings';
import { payCoin, payToken } from './payments';
import { rawCall } from './rawCall';
import type { Recipe } from './recipe';

/** Every recipe, in the order in which they are offered: a new one is its file and its line here. */
export const RECIPES: readonly Recipe[] = [payCoin, payToken, changeSetting, callByAbi, rawCall];
