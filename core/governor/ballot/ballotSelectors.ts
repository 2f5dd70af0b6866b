import type { Hex } from 'viem';

/** The calls that cast a signed ballot: anybody may send them, the voter is the one who signed. */
export const BALLOT_SELECTORS: Readonly<Record<Hex, string>> = {
  '0x3bccf4fd': 'castVoteBySig(uint256,uint8,uint8,bytes32,bytes32)',
  '0x4634c61f': 'castVoteBySig(uint256,bool,uint8,bytes32,bytes32)',
  '0x8ff262e3': 'castVoteBySig(uint256,uint8,address,bytes)',
  '0x03420181': 'castVoteWithReasonAndParamsBySig(uint256,uint8,string,bytes,uint8,bytes32,bytes32)',
  '0x5b8d0e0d': 'castVoteWithReasonAndParamsBySig(uint256,uint8,address,string,bytes,bytes)',
  '0xb008166b': 'castOverrideVoteBySig(uint256,uint8,address,string,bytes)',
};

/** The calls that carry several of them: Multicall3's, and the Governor's own. */
export const BUNDLE_SELECTORS = {
  aggregate3: '0x82ad56cb',
  multicall: '0xac9650d8',
} as const satisfies Record<string, Hex>;
