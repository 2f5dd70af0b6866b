import { AAVE } from './aave';
import { BRIDGES } from './bridges';
import { COMPOUND } from './compound';
import { CONTROL } from './control';
import { DEEDS } from './deeds';
import { ENS } from './ens';
import { EXCHANGES } from './exchanges';
import { FURTHER } from './further';
import { GOVERNORS } from './governors';
import { LENDING } from './lending';
import { ORGANISATIONS } from './organisations';
import { PAYMENTS } from './payments';
import { PROTOCOLS } from './protocols';
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
  BRIDGES,
  ENS,
  COMPOUND,
  AAVE,
  LENDING,
  EXCHANGES,
  PAYMENTS,
  ORGANISATIONS,
  PROTOCOLS,
  DEEDS,
  FURTHER,
];
