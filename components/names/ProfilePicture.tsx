import { Avatar } from '@/components/ui/Avatar';
import { useAccountName } from '@/lib/names/accountName';
import { useAvatarChoice } from '@/lib/names/avatarChoice';
import { avatarIn } from '@/lib/names/avatarRecord';
import { useStatement } from '@/lib/query/names';
import { AvatarPicture } from './AvatarPicture';

/** The mark of an account, or the picture of its name where the person has names and pictures on. */
export function ProfilePicture({ address, size }: { address: string; size: number }) {
  const isOn = useAvatarChoice() === 'on';
  const { read } = useAccountName(address);
  const { data } = useStatement(isOn ? (read?.name ?? undefined) : undefined);
  const avatar = isOn ? avatarIn(data?.avatar ?? null) : undefined;
  return avatar?.kind === 'picture' ? (
    <AvatarPicture src={avatar.url} seed={address} size={size} />
  ) : (
    <Avatar seed={address} size={size} />
  );
}
