import { AAVE } from './aave';
import { COMPOUND } from './compound';
import { CONTROL } from './control';
import { GOVERNORS } from './governors';
import { LENDING } from './lending';
import { SAFES } from './safes';
import { TIMELOCKS } from './timelocks';
import { TOKENS } from './tokens';

/** All our tables; a signature stands in one of them only. */
export const KNOWN: readonly string[] = [
  TOKENS,
  GOVERNORS,
  TIMELOCKS,
  CONTROL,
  SAFES,
  COMPOUND,
  AAVE,
  LENDING,
];
