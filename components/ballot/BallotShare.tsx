import { ShareLink } from '@/components/ui/ShareLink';
import { rich } from '@/components/ui/text/rich';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import { writeBallotFile } from '@/core/governor/ballot/ballotFile';
import { t } from '@/core/language/message';
import { ballotHref } from '@/lib/signedLinks';
import { QrFold } from './QrCode';

// Cameras of phones read this many characters with ease; the standard ends at 2,953.
const LARGEST_QR = 1200;

/** Signed ballots to be kept or passed on: as a link, a QR code and a file. */
export function BallotShare({ ballots }: { ballots: readonly SignedBallot[] }) {
  const link = new URL(ballotHref(ballots.map(encodeBallot)), location.href).href;
  const file = writeBallotFile(ballots);
  const isOne = ballots.length === 1;
  const it = isOne ? t`it` : t`them`;
  return (
    <div className="grid gap-5">
      <ShareLink link={link} file={file} name={isOne ? 'signed-ballot.json' : 'signed-ballots.json'} />
      {link.length > LARGEST_QR ? (
        <p className="text-14 text-second">{t`Too long for a QR code that a camera can read: use the link or the file.`}</p>
      ) : (
        <QrFold text={link} label={t`QR code of the link to ${isOne ? t`this ballot` : t`these ballots`}`} />
      )}
      <p className="text-13 text-second">{rich`Anyone who gets ${it} can read and submit ${it}. The link holds all of ${it} after the #, which is sent to no server.`}</p>
    </div>
  );
}
