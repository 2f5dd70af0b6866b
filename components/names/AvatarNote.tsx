'use client';
import { useState } from 'react';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { avatarIn } from '@/core/names/avatar';
import { useAvatarChoice } from '@/lib/names/avatarChoice';
import { AvatarPicture } from './AvatarPicture';

const SIZE = 64;

/** The picture that a name has: shown when the person asks for it, or has pictures on; what is not followed is said. */
export function AvatarNote({ record, seed }: { record: string | null; seed: string }) {
  const [isAsked, setAsked] = useState(false);
  const isOn = useAvatarChoice() === 'on';
  const avatar = avatarIn(record);
  if (avatar === undefined) return undefined;
  if (avatar.kind === 'token')
    return (
      <p className="mt-3 text-14 text-second">{t`Its picture is that of a token (NFT), which is not followed.`}</p>
    );
  if (avatar.kind === 'other')
    return (
      <p className="mt-3 text-14 text-second wrap-anywhere">
        {rich`Its picture is not on the web: ${<bdi>{safeLine(avatar.text)}</bdi>}`}
      </p>
    );
  if (isOn || isAsked)
    return (
      <p className="mt-3 flex min-h-16 items-center gap-3 text-14 text-second">
        <AvatarPicture src={avatar.url} seed={seed} size={SIZE} />
        <span className="wrap-anywhere">{rich`From ${avatar.host}, if it lets us show it.`}</span>
      </p>
    );
  return (
    <button
      type="button"
      onClick={() => setAsked(true)}
      className="mt-3 inline-flex min-h-16 max-w-full flex-wrap items-center gap-x-2 rounded-control border border-line border-dashed px-4 py-2 text-left text-14 text-second hover:border-third"
    >
      <span className="font-medium text-ink">{t`Show picture`}</span>
      <span className="wrap-anywhere">{rich`from ${avatar.host}, which then learns that you look at it`}</span>
    </button>
  );
}
