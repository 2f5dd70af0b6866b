import { parseAbi } from 'viem/utils';

/** The view that tells a TimelockController from other timelocks. */
export const timelockAbi = parseAbi(['function getMinDelay() view returns (uint256)']);
