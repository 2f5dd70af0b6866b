'use client';
import { Button } from '@/components/ui/Button';
import { t } from '@/core/language/message';
import { useConfig } from '@/lib/settings/config';
import { followDao, unfollowDao, useFollowing } from '@/lib/settings/following';

/** Follows an organisation, or stops; those followed are on the home page of this browser. */
export function FollowButton({ id }: { id: string }) {
  const isFollowed = useFollowing().includes(id);
  const listed = (useConfig().config?.organisations ?? []).map((entry) => entry.id);
  return (
    <Button
      aria-pressed={isFollowed}
      className="min-w-28"
      onClick={() => (isFollowed ? unfollowDao(id, listed) : followDao(id, listed))}
    >
      {isFollowed ? t`✓ Following` : t`Follow`}
    </Button>
  );
}
