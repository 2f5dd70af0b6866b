'use client';
import { Button } from '@/components/ui/Button';
import { useSaid } from '@/components/ui/text/useSaid';
import { proposalSentence } from '@/core/feed/proposalWords';
import type { ProposalView } from '@/lib/query/proposal';
import { proposalHref } from '@/lib/routes';

/** Gives link and one sentence to what the browser shares with; where it cannot share, copies the link. */
export function ShareButton({ proposal }: { proposal: ProposalView }) {
  const [said, say] = useSaid();
  const share = async () => {
    const url = new URL(proposalHref(proposal.dao.id, proposal.id), location.origin).href;
    const text = proposalSentence(proposal);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: document.title, text, url });
      else {
        await navigator.clipboard.writeText(url);
        say('Link copied');
      }
    } catch (error) {
      // Who closes the browser's own sheet wants to share nothing; that is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('Could not share');
    }
  };
  return (
    <Button className="flex-1" onClick={share}>
      <span aria-live="polite">{said ?? 'Share'}</span>
    </Button>
  );
}
