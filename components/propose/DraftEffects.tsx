'use client';
import { RiskSection } from '@/components/risk/RiskSection';
import { SimulationPanel } from '@/components/simulation/SimulationPanel';
import { outcomeOf } from '@/components/simulation/words';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Chip } from '@/components/ui/StateChip';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { LifeSteps, lifeWords } from './LifeSteps';
import type { DraftAnalysis } from './useDraftAnalysis';

/** What a draft would bring about: its whole life played through on the chain's state, and what the checks found. */
export function DraftEffects({
  dao,
  hasActions,
  analysis,
}: {
  dao: DaoView;
  hasActions: boolean;
  analysis: DraftAnalysis;
}) {
  const { findings } = analysis;
  const { judged } = analysis.reading;
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

function Played({ dao, analysis: { simulation, life } }: { dao: DaoView; analysis: DraftAnalysis }) {
  const { simulated } = simulation;
  const start = () => {
    simulation.start();
    life.start();
  };
  const isNew = simulated === undefined && life.life === undefined;
  const words =
    life.life === undefined
      ? simulated === undefined
        ? undefined
        : outcomeOf(simulated)
      : lifeWords(life.life);
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
      {life.life === undefined ? undefined : <LifeSteps life={life.life} chainId={dao.chainId} />}
      {simulated === undefined ? undefined : (
        <SimulationPanel proposal={{ dao }} simulated={simulated} again={start} />
      )}
      <Problem className="mt-2" compact error={simulation.error ?? life.error} onRetry={start} />
    </section>
  );
}
