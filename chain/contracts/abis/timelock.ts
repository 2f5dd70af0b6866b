import { parseAbi } from 'viem/utils';

/** The views that tell timelocks apart: `getMinDelay` a TimelockController, `delay` and `GRACE_PERIOD` Compound's. */
export const timelockAbi = parseAbi([
  'function getMinDelay() view returns (uint256)',
  'function delay() view returns (uint256)',
  'function GRACE_PERIOD() view returns (uint256)',
]);
