import { Avatar } from '@/components/ui/Avatar';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { useAvatarChoice } from '@/lib/names/avatarChoice';
import { avatarIn } from '@/lib/names/avatarRecord';
import { usePicture } from '@/lib/settings/picture';
import { AvatarPicture } from './AvatarPicture';

const SIZE = 64;

/** The picture that a name has: shown when the person asks for it, or has pictures on; what is not followed is said. */
export function AvatarNote({ record, seed }: { record: string | null; seed: string }) {
  const isOn = useAvatarChoice() === 'on';
  const avatar = avatarIn(record);
  const { isShown, setShown } = usePicture(avatar?.kind === 'picture' ? avatar.url : '');
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
  if (isOn)
    return (
      <p className="mt-3 flex min-h-16 items-center gap-3 text-14 text-second">
        <AvatarPicture src={avatar.url} seed={seed} size={SIZE} />
        <span className="wrap-anywhere">{rich`From ${avatar.host}, if it lets us show it.`}</span>
      </p>
    );
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="mt-3 flex w-full items-center gap-3 rounded-control border border-line border-dashed p-2 text-left text-14 text-second hover:border-third"
    >
      {/* Both have one size, so that nothing moves when it is pressed. */}
      {isShown ? (
        <AvatarPicture src={avatar.url} seed={seed} size={SIZE} />
      ) : (
        <Avatar seed={seed} size={SIZE} />
      )}
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium text-ink">{t`Show picture`}</span>{' '}
        {t`from ${avatar.host}, which then learns that you look at it`}
      </span>
    </button>
  );
}
