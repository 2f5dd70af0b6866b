/** Capabilities of an OpenZeppelin 5 Governor with a timelock, as the schema gives them. */
export const capabilities = (): Record<string, unknown> => ({
  family: 'OPENZEPPELIN',
  ids: 'HASH',
  ballot: { form: 'V5', nonce: 'PLAIN', domain: { name: 'Meridian', version: '1' } },
  extensions: ['LATE_QUORUM'],
  guardian: null,
  proxy: null,
  unknown: [],
  counting: {
    raw: 'support=bravo&quorum=for,abstain',
    kind: 'SIMPLE',
    quorum: ['FOR', 'ABSTAIN'],
    sides: ['AGAINST', 'FOR', 'ABSTAIN'],
    fractional: false,
    overridable: false,
  },
  token: {
    address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    kind: 'ERC20VOTES',
    name: 'Meridian',
    symbol: 'MRD',
    decimals: 18,
  },
  timelock: {
    address: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    kind: 'CONTROLLER',
    delay: '172800',
    grace: null,
  },
});
