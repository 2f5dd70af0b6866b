import { approveAndCall, tokenSwap } from './approveAndCall';
import { callByAbi } from './callByAbi';
import { ensRecord } from './ensRecord';
import { relayCall, trustProposer } from './governorCalls';
import { changeSetting } from './governorSettings';
import { arbitrumMessage, arbitrumTicket, optimismMessage } from './otherChain';
import { payCoin, payMany, payToken } from './payments';
import { rawCall } from './rawCall';
import type { Recipe } from './recipe';
import { safeCall, safeConsent } from './safeCall';
import { changeRole, timelockAdmin, timelockDelay } from './timelockRules';
import { tokenStream } from './tokenStream';
import { upgradeProxy } from './upgrade';

/** Every recipe, in the order in which they are offered: a new one is its file and its line here. */
export const RECIPES: readonly Recipe[] = [
  payCoin,
  payToken,
  payMany,
  changeSetting,
  timelockDelay,
  changeRole,
  timelockAdmin,
  upgradeProxy,
  approveAndCall,
  tokenStream,
  tokenSwap,
  ensRecord,
  safeCall,
  safeConsent,
  relayCall,
  trustProposer,
  arbitrumTicket,
  arbitrumMessage,
  optimismMessage,
  callByAbi,
  rawCall,
];
