'use client';
import { Copy } from '@/components/ui/Copy';
import type { SignedBallot } from '@/lib/governor/ballot';
import { encodeBallot } from '@/lib/governor/ballotCode';
import { writeBallotFile } from '@/lib/governor/ballotFile';
import { ballotHref } from '@/lib/routes';
import { QrCode } from './QrCode';

// Cameras of phones read this many characters with ease; the standard ends at 2,953.
const LARGEST_QR = 1200;

/** Signed ballots to be kept or passed on: as a link, a QR code and a file. */
export function BallotShare({ ballots }: { ballots: readonly SignedBallot[] }) {
  const link = new URL(ballotHref(ballots.map(encodeBallot)), location.href).href;
  const file = writeBallotFile(ballots);
  const it = ballots.length === 1 ? 'it' : 'them';
  return (
    <div className="grid gap-5">
      <div>
        <label className="block text-14 font-medium">
          Link
          <textarea
            readOnly
            rows={3}
            value={link}
            onFocus={(event) => event.target.select()}
            className="mt-1.5 block w-full resize-none rounded-control bg-chip p-2.5 font-mono text-13 font-normal break-all text-ink"
          />
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Copy text={link} label="Copy link" />
          <a
            href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
            download={ballots.length === 1 ? 'signed-ballot.json' : 'signed-ballots.json'}
            className="inline-flex min-h-11 items-center rounded-control border border-line px-3 text-14 font-medium hover:border-third"
          >
            Download file
          </a>
        </div>
      </div>
      {link.length > LARGEST_QR ? (
        <p className="text-14 text-second">
          Too long for a QR code that a camera can read: use the link or the file.
        </p>
      ) : (
        <details>
          <summary className="min-h-11 content-center text-14 font-medium">Show as a QR code</summary>
          <div className="mt-2">
            <QrCode
              text={link}
              label={`QR code of the link to ${it === 'it' ? 'this ballot' : 'these ballots'}`}
            />
          </div>
        </details>
      )}
      <p className="text-13 text-second">
        Whoever gets {it} can read and submit {it}. The link holds all of {it} after the #, which is sent to
        no server.
      </p>
    </div>
  );
}
