import { storedChoice } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';

/** Whether pictures of names are loaded unasked; off until the person wants it, for their hosts then learn whom they look at. */
export type AvatarChoice = 'off' | 'on';

const choice = storedChoice<AvatarChoice>(KEYS.avatars, ['off', 'on']);

export const useAvatarChoice = choice.use;

export const setAvatarChoice = choice.set;
