import { useState } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { useAccountName } from '@/lib/names/accountName';
import { avatarIn, useAvatarChoice } from '@/lib/names/avatarRecord';
import { useStatement } from '@/lib/query/names';

/** A picture of somebody over the mark of their address, which stays where the picture cannot be loaded; its place is the same with and without it. */
export function AvatarPicture({ src, seed, size }: { src: string; seed: string; size: number }) {
  const [loaded, setLoaded] = useState<string>();
  return (
    <span className="relative inline-block shrink-0" style={{ width: size, height: size }}>
      <Avatar seed={seed} size={size} />
      {/* Without cookies, and without the page it is shown on. */}
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        crossOrigin="anonymous"
        referrerPolicy="no-referrer"
        decoding="async"
        onLoad={() => setLoaded(src)}
        onError={() => setLoaded(undefined)}
        className={`absolute inset-0 size-full rounded-full object-cover ${loaded === src ? '' : 'invisible'}`}
      />
    </span>
  );
}

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
