import type { SettingTable } from './settingRow';

/** What tokens, exchanges, names and proxies let be set, and whom they let be named. */
export const OTHER_SETTINGS: SettingTable = {
  // Uniswap
  'setFeeTo(address)': { name: 'the receiver of protocol fees', unit: 'address', view: 'feeTo()' },
  'setFeeToSetter(address)': {
    name: 'the account that may name the receiver of protocol fees',
    unit: 'address',
    view: 'feeToSetter()',
  },
  'setProtocolFee(uint16)': {
    name: 'the protocol fee, in the contract’s own unit,',
    unit: 'number',
    view: 'protocolFee()',
  },
  'setProtocolFee(uint256)': {
    name: 'the protocol fee, in the contract’s own unit,',
    unit: 'number',
    view: 'protocolFee()',
  },
  // ENS
  'setMetadataService(address)': {
    name: 'the metadata service',
    unit: 'address',
    view: 'metadataService()',
  },
  // Who may do what, in many contracts
  'setFeeRecipient(address)': { name: 'the fee recipient', unit: 'address', view: 'feeRecipient()' },
  'setTreasury(address)': { name: 'the treasury', unit: 'address', view: 'treasury()' },
  'setOracle(address)': { name: 'the oracle', unit: 'address', view: 'oracle()' },
  'setPriceOracle(address)': { name: 'the price oracle', unit: 'address', view: 'priceOracle()' },
  'setPauser(address)': { name: 'the pauser', unit: 'address', view: 'pauser()' },
  'setOperator(address)': { name: 'the operator', unit: 'address', view: 'operator()' },
  'setKeeper(address)': { name: 'the keeper', unit: 'address', view: 'keeper()' },
  'setStrategist(address)': { name: 'the strategist', unit: 'address', view: 'strategist()' },
  'setImplementation(address)': { name: 'the implementation', unit: 'address', view: 'implementation()' },
};
