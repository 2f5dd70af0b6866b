import { RiskSection } from '@/components/risk/RiskSection';
import { SimulationPanel } from '@/components/simulation/SimulationPanel';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Problem } from '@/components/ui/Problem';
import { Chip } from '@/components/ui/StateChip';
import type { DraftDocument } from '@/core/draft/document';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { LifeSteps, playedWords } from './LifeSteps';
import type { DraftAnalysis } from './useDraftAnalysis';

type Props = { dao: DaoView; draft: Pick<DraftDocument, 'actions' | 'description'>; analysis: DraftAnalysis };

/** Effects of a draft: its whole life simulated on the chain's state, and the findings of the checks. */
export function DraftEffects({ dao, draft: { actions, description }, analysis }: Props) {
  const { findings } = analysis;
  const { judged } = analysis.reading;
  const hasActions = actions.length > 0;
  // Checks that find nothing in nothing would read like praise.
  if (!hasActions && description.replace(/^#+/, '').trim() === '')
    return (
      <section aria-label={t`Checks`}>
        <h2 className="mb-2">{t`Things to check`}</h2>
        <Empty title={t`Nothing to check yet`}>{t`Your text and actions are checked as you write.`}</Empty>
      </section>
    );
  return (
    <>
      {!hasActions ? undefined : <Played dao={dao} analysis={analysis} />}
      <RiskSection
        findings={{ judged, error: findings.error, isSettled: findings.isSettled, retry: findings.retry }}
        isShown={judged !== undefined}
      />
    </>
  );
}

function Played({ dao, analysis }: { dao: DaoView; analysis: DraftAnalysis }) {
  const { simulation, life } = analysis;
  const { simulated } = simulation;
  const start = () => {
    simulation.start();
    life.start();
  };
  const isNew = simulated === undefined && life.life === undefined;
  const words = playedWords(analysis);
  return (
    <section aria-label={t`If it passes`}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2>{t`If it passes`}</h2>
        {isNew ? (
          <Button
            className="px-3.5! text-14!"
            busy={simulation.isRunning || life.isRunning}
            onClick={start}
          >{t`Simulate`}</Button>
        ) : words === undefined ? undefined : (
          <span role="status">
            <Chip tone={words.tone} sign={words.sign}>
              {words.text}
            </Chip>
          </span>
        )}
      </div>
      {isNew ? (
        <p className="text-15 text-second">{t`A simulation plays it through on the present state of the chain, without sending anything: proposed, voted on, carried out. It shows who gains, who pays, and whether something fails.`}</p>
      ) : undefined}
      {life.isRunning ? (
        <p
          role="status"
          className="mb-3 text-15 text-second"
        >{t`Reading who has the votes to propose it and to pass it; then it is played through by itself.`}</p>
      ) : undefined}
      {life.isOfOther && !life.isRunning ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-15">
          <p role="status">{t`This was played for another account than the one connected now.`}</p>
          <Button onClick={start}>{t`Play again`}</Button>
        </div>
      ) : undefined}
      {life.life === undefined ? undefined : <LifeSteps life={life.life} chainId={dao.chainId} />}
      {simulated === undefined ? undefined : (
        <SimulationPanel dao={dao} simulated={simulated} again={start} />
      )}
      <Problem className="mt-2" compact error={simulation.error ?? life.error} onRetry={start} />
    </section>
  );
}
