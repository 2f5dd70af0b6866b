import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SelectedText, useSaid } from '@/components/ui/Copy';
import { proposalSentence } from '@/core/feed/proposalWords';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { proposalHref } from '@/lib/routes';

/** An icon that gives link, one sentence and, where it takes pictures, one of these to what the browser shares with; where it cannot share, copies the link; where that is refused too, shows it selected. */
export function ShareButton({ proposal, inWords = false }: { proposal: ProposalView; inWords?: boolean }) {
  const { said, share, url, failures, forget } = useShare(proposal);
  // Over the page the field closes once it loses the focus; in a sheet that would move the button being pressed.
  const leave = inWords ? undefined : forget;
  const link =
    failures === 0 ? undefined : <SelectedText key={failures} text={url()} label={t`Link`} onBlur={leave} />;
  if (inWords)
    return (
      <>
        <Button className="flex-1" onClick={share}>
          <span aria-live="polite">{said ?? t`Share`}</span>
        </Button>
        {link}
      </>
    );
  return (
    <span className="relative -mr-2 shrink-0 print:hidden">
      <button
        type="button"
        aria-label={t`Share`}
        onClick={share}
        className="grid size-11 place-items-center rounded-control text-second hover:text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-[1.6]">
          <path d="M10 12.5v-10m0 0L6.5 6M10 2.5 13.5 6M6 8.5H4.5v8.5h11V8.5H14" />
        </svg>
      </button>
      <span
        aria-live="polite"
        className={`absolute top-11 right-0 z-10 rounded-control bg-ink px-3 py-1.5 text-13 whitespace-nowrap text-paper ${said === undefined ? 'sr-only' : ''}`}
      >
        {said}
      </span>
      {link === undefined ? undefined : (
        <span className="absolute top-22 right-0 z-10 block w-72 max-w-[80vw]">{link}</span>
      )}
    </span>
  );
}

/** Sharing a proposal: what it says of it, the link, and how often the browser refused since it last took it. */
function useShare(proposal: ProposalView) {
  const [said, say] = useSaid();
  const [failures, setFailures] = useState(0);
  const url = () => new URL(proposalHref(proposal.dao.id, proposal.id), location.origin).href;
  const forget = () => setFailures(0);
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') {
        const data = { title: document.title, text: proposalSentence(proposal), url: url() };
        const picture = typeof navigator.canShare === 'function' ? await pictureOf(proposal) : undefined;
        const full = picture === undefined ? data : { ...data, files: [picture] };
        await navigator.share(picture !== undefined && navigator.canShare(full) ? full : data);
      } else {
        await navigator.clipboard.writeText(url());
        say(t`Link copied`);
      }
      forget();
    } catch (error) {
      // Closing the browser's own share sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      say(t`Could not share`);
      setFailures((before) => before + 1);
    }
  };
  return { said, share, url, failures, forget };
}

/** Milliseconds that sharing waits for its picture: browsers allow it only soon after the tap. */
const PATIENCE = 1000;

// Whether or not there is a picture, the link can be shared.
async function pictureOf(proposal: ProposalView): Promise<File | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const made = import('./proposalPicture').then(({ proposalPicture }) => proposalPicture(proposal));
  return Promise.race([made.catch(() => undefined), late]);
}
