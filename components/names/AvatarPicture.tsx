import { useState } from 'react';
import { Avatar } from '@/components/ui/Avatar';

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
