/** Every key this site writes to localStorage; nothing else may be written. */
export const KEYS = {
  config: 'quorate.config',
  theme: 'quorate.theme',
  endpoints: 'quorate.endpoints',
  chosen: 'quorate.chosen',
  following: 'quorate.following',
  outbox: 'quorate.outbox',
  wallet: 'quorate.wallet',
  simulating: 'quorate.simulating',
  book: 'quorate.book',
  names: 'quorate.names',
  namesRead: 'quorate.namesRead',
  watched: 'quorate.watched',
  standing: 'quorate.standing',
} as const;
