/** Every key this site writes to localStorage; nothing else may be written. */
export const KEYS = {
  config: 'quorate.config',
  theme: 'quorate.theme',
  language: 'quorate.language',
  endpoints: 'quorate.endpoints',
  chosen: 'quorate.chosen',
  following: 'quorate.following',
  outbox: 'quorate.outbox',
  wallet: 'quorate.wallet',
  simulating: 'quorate.simulating',
  book: 'quorate.book',
  names: 'quorate.names',
  avatars: 'quorate.avatars',
  namesRead: 'quorate.namesRead',
  watched: 'quorate.watched',
  standing: 'quorate.standing',
} as const;
