const LINK = 'underline underline-offset-4';

/** What helps when an endpoint does not give all blocks. */
export function Cures() {
  return (
    <p className="text-13">
      What helps:{' '}
      <a className={LINK} href="/settings/">
        another endpoint
      </a>
      , or a key of your own at a provider, added in Settings; or that whoever runs this site adds{' '}
      <a className={LINK} href="/about/#checkpoints">
        a checkpoint
      </a>
      .
    </p>
  );
}
