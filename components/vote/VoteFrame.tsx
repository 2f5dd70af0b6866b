import type { ReactNode } from 'react';
import { BottomBar } from '@/components/act/BottomBar';
import { Card } from '@/components/ui/Card';
import { t } from '@/core/language/message';

type Props = {
  aside?: ReactNode;
  bar: ReactNode;
  children: ReactNode;
};

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
