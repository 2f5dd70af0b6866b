import { row, type SettingTable } from './settingRow';

/** What tokens, exchanges, names and proxies let be set, and whom they let be named. */
export const OTHER_SETTINGS: SettingTable = {
  // Uniswap
  'setFeeTo(address)': row('the receiver of protocol fees', 'address', 'feeTo()'),
  'setFeeToSetter(address)': row(
    'the account that may name the receiver of protocol fees',
    'address',
    'feeToSetter()',
  ),
  'setProtocolFee(uint16)': row('the protocol fee, in the contract’s own unit,', 'number', 'protocolFee()'),
  'setProtocolFee(uint256)': row('the protocol fee, in the contract’s own unit,', 'number', 'protocolFee()'),
  // ENS
  'setMetadataService(address)': row('the metadata service', 'address', 'metadataService()'),
  // Who may do what, in many contracts
  'setFeeRecipient(address)': row('the fee recipient', 'address', 'feeRecipient()'),
  'setTreasury(address)': row('the treasury', 'address', 'treasury()'),
  'setOracle(address)': row('the oracle', 'address', 'oracle()'),
  'setPriceOracle(address)': row('the price oracle', 'address', 'priceOracle()'),
  'setPauser(address)': row('the pauser', 'address', 'pauser()'),
  'setOperator(address)': row('the operator', 'address', 'operator()'),
  'setKeeper(address)': row('the keeper', 'address', 'keeper()'),
  'setStrategist(address)': row('the strategist', 'address', 'strategist()'),
  'setImplementation(address)': row('the implementation', 'address', 'implementation()'),
};
