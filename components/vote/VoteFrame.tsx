import type { ReactNode } from 'react';
import { BottomBar } from '@/components/act/BottomBar';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import type { State } from '@/core/governor/proposal';
import { t } from '@/core/language/message';

type Props = { aside?: ReactNode; bar: ReactNode; children: ReactNode };

/** Frame of the person's vote: a card beside the proposal; on phones the bar below instead, if there is one. */
export function VoteFrame({ aside, bar, children }: Props) {
  return (
    <>
      <div className={bar === undefined ? '' : 'hidden md:block'}>
        <Card title={t`Your vote`} aside={aside}>
          {children}
        </Card>
      </div>
      {bar === undefined ? undefined : <BottomBar>{bar}</BottomBar>}
    </>
  );
}

/** A phone's bar until the vote itself is there, where one can be given or signed ahead. */
export function VoteBarPlace({ state }: { state: State }) {
  const bar = barPlace(state);
  return bar === undefined ? undefined : <BottomBar>{bar}</BottomBar>;
}

/** Content of that bar; undefined where no vote can be given. */
export function barPlace(state: State) {
  const isOpen = state === 'ACTIVE';
  return isOpen || state === 'PENDING' ? (
    <Button variant={isOpen ? 'primary' : 'secondary'} className="w-full" disabled>
      {isOpen ? t`Vote` : t`Your vote`}
    </Button>
  ) : undefined;
}
