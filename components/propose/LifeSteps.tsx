import { outcomeOf } from '@/components/simulation/words';
import { rich } from '@/components/ui/text/rich';
import { Sentence } from '@/components/ui/text/Sentence';
import { formatCount, phrase, t, translate } from '@/core/language/message';
import type { DraftLifeView } from '@/lib/query/analysis/outlook';
import type { DraftAnalysis } from './useDraftAnalysis';

type Words = ReturnType<typeof outcomeOf>;

const STEPS: Record<string, string> = {
  propose: phrase`Proposed`,
  vote: phrase`Voted on`,
  queue: phrase`Queued`,
  execute: phrase`Executed`,
};

/** How the whole life of a draft went when it was played: every step, and why one was refused. */
export function LifeSteps({ life, chainId }: { life: DraftLifeView; chainId: number }) {
  const { reason, assumed, block } = life;
  const steps = stagesOf(life);
  return (
    <div className="mb-3 rounded-card border border-line bg-card px-5 py-4 sm:px-6">
      <ol className="flex flex-wrap gap-x-5 gap-y-1.5 text-15">
        {steps.map(({ step, ok }) => (
          <li key={step} className="flex items-baseline gap-1.5">
            <span aria-hidden="true" className={ok ? 'text-for' : 'text-against'}>
              {ok ? '✓' : '✕'}
            </span>
            {translate(STEPS[step] ?? step)}
            <span className="sr-only">{ok ? t`succeeds` : t`fails`}</span>
          </li>
        ))}
      </ol>
      {reason === null ? undefined : (
        <p className="mt-2 text-15 wrap-anywhere">
          <Sentence text={reason} chainId={chainId} />
        </p>
      )}
      <p className="mt-2 text-13 text-second">
        {rich`Simulated from proposal to execution${block === 0n ? '' : t` at block ${formatCount(block)}`}. ${<Sentence text={assumed.join(' ')} chainId={chainId} />}`}
      </p>
    </div>
  );
}

/** The steps with the votes of all delegates as one. */
function stagesOf({ steps }: DraftLifeView): { step: string; ok: boolean }[] {
  const names = [...new Set(steps.map(({ step }) => step))];
  return names.map((step) => ({
    step,
    ok: steps.every((each) => each.step !== step || each.ok),
  }));
}

/** Outcome of the life of a draft that was played, else of its simulated actions; undefined before either. */
export function playedWords({ life: { life }, simulation: { simulated } }: DraftAnalysis): Words | undefined {
  if (life !== undefined) return lifeWords(life);
  return simulated === undefined ? undefined : outcomeOf(simulated);
}

function lifeWords({ outcome, failsAt, action }: DraftLifeView): Words {
  const step = failsAt === null ? '' : t` when it is ${translate(STEPS[failsAt] ?? failsAt).toLowerCase()}`;
  switch (outcome) {
    case 'executes':
      return { tone: 'for', sign: '✓', text: t`Simulated: succeeds` };
    case 'fails':
      return {
        tone: 'against',
        sign: '✕',
        text: action === null ? t`Would fail${step}` : t`Would fail at action ${action + 1}`,
      };
    case 'calls':
      return { tone: 'for', sign: '✓', text: t`Its actions succeed` };
    default:
      return { tone: 'warn', sign: '▲', text: t`Could not simulate` };
  }
}
