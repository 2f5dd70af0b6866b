import Link from 'next/link';

const LINK = 'underline underline-offset-4';

/** What helps when an endpoint does not give all blocks. */
export function Cures() {
  return (
    <p className="text-13">
      What helps:{' '}
      <Link className={LINK} href="/settings/">
        another endpoint
      </Link>
      , or a key of your own at a provider, added in Settings; or that whoever runs this site adds{' '}
      <Link className={LINK} href="/about/#checkpoints">
        a checkpoint
      </Link>
      .
    </p>
  );
}
