import { encodeFunctionData, type Hex, parseAbi } from 'viem';

/** A call of a proposal as the schema gives it. */
export function actionTo(target: string, calldata: Hex, index = 0, value = '0'): Record<string, unknown> {
  const selector = calldata.length < 10 ? null : calldata.slice(0, 10);
  return { index, target, value, signature: '', selector, calldata };
}

/** A voting period far too short, in blocks, as a Governor is told it. */
export const SHORT_PERIOD = encodeFunctionData({
  abi: parseAbi(['function setVotingPeriod(uint256)']),
  args: [3n],
});
