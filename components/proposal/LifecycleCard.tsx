import { type ReactNode, useMemo, useState } from 'react';
import type { ActWords } from '@/components/act/actWords';
import { BottomBar, barWords } from '@/components/act/BottomBar';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Sheet } from '@/components/ui/Sheet';
import { formatCoin } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import { hashDescription } from '@/core/governor/proposalId';
import { phrase, t } from '@/core/language/message';
import type { Act, ActDao } from '@/lib/act/acts/act';
import { cancel, cancelOperation } from '@/lib/act/acts/cancel';
import { execute } from '@/lib/act/acts/execute';
import { type LifecycleIntent, queue } from '@/lib/act/acts/lifecycle';
import { ASKABLE, type Status } from '@/lib/act/runner/run';
import { useRun } from '@/lib/act/runner/useRun';
import { useChainNow } from '@/lib/query/now';
import type { ProposalView } from '@/lib/query/proposal';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { latestBlock } from './moments';
import { nextStep } from './nextStep';
import { isCancellable, phaseOf } from './phase';
import { StepForm } from './StepForm';

const QUEUED: ActWords = {
  noun: phrase`queueing`,
  done: (block, isInList) =>
    isInList
      ? t`Queued in the timelock, confirmed at block ${block}.`
      : t`The chain confirms at block ${block} that it is queued; this page is still being read.`,
};
const EXECUTED: ActWords = {
  noun: phrase`execution`,
  done: (block, isInList) =>
    isInList
      ? t`Executed, confirmed at block ${block}.`
      : t`The chain confirms at block ${block} that it is executed; this page is still being read.`,
};
const CANCELLED: ActWords = {
  noun: phrase`cancellation`,
  done: (block, isInList) =>
    isInList
      ? t`Cancelled, confirmed at block ${block}.`
      : t`The chain confirms at block ${block} that it is cancelled; this page is still being read.`,
};

/** Next step in the life of a proposal: who may take it, and the button for those. */
export function LifecycleCard({ proposal }: { proposal: ProposalView }) {
  const { dao, state, eta, at } = proposal;
  const now = useChainNow(latestBlock(proposal));
  const intent = useIntent(proposal);
  const step = nextStep(proposal, now);
  // A block must have passed the eta too before the contract agrees.
  const props = { dao, intent, moment: `${state} ${eta !== null && eta <= at.timestamp}` };
  const phase = <p className="text-15">{phaseOf(proposal, now)}</p>;
  return (
    <div>
      <Card title={t`Next steps`}>
        {phase}
        <Steps {...props} step={step} />
        <Cancelling {...props} state={state} />
      </Card>
      <PhoneSteps {...props} step={step}>
        {phase}
      </PhoneSteps>
    </div>
  );
}

// The proposal is a new object at every answer; what it is made of changes on Nouns alone.
function useIntent({ id, actions, description, module }: ProposalView): LifecycleIntent {
  const made = actions.map(({ target, value, calldata }) => `${target} ${value} ${calldata}`).join();
  return useMemo(
    () => ({
      proposalId: id,
      actions: actions.map(({ target, value, calldata }) => ({ target, value, calldata })),
      descriptionHash: hashDescription(description),
      module: module ?? undefined,
    }),
    [id, description, made, module?.data],
  );
}

type StepProps = { dao: ActDao; intent: LifecycleIntent; moment: string };

// A step taken here stays told when the state has moved on because of it.
function useTold<I, F>(act: Act<I, F>, { dao, intent }: StepProps) {
  const { account } = useWallet();
  const { run } = useRun(act, dao, account, String(intent.proposalId));
  const isTold = run !== undefined && !ASKABLE.includes(run.status) && run.status !== 'reverted';
  return { run, isTold };
}

type Step = 'queue' | 'execute' | undefined;

/** The steps whose forms stand on the page, and which of them is to be taken or under way. */
function useSteps(step: Step, props: StepProps) {
  const queueing = useTold(queue, props);
  const executing = useTold(execute, props);
  // Behind an AccessManager a proposal may have nothing to wait for.
  const isNeedless = queueing.run?.blockers.some(({ code }) => code === 'queue-needless') === true;
  const next = step === 'queue' && isNeedless ? 'execute' : step;
  const under = (one: { run: { status: Status } | undefined; isTold: boolean }) =>
    one.isTold ? one.run?.status : undefined;
  return {
    isQueueing: next === 'queue' || queueing.isTold,
    isExecuting: next === 'execute' || executing.isTold,
    label:
      barWords(t`The execution`, under(executing)) ??
      barWords(t`The queueing`, under(queueing)) ??
      (next && { queue: t`Queue`, execute: t`Execute` }[next]),
  };
}

function Steps({ step, ...props }: StepProps & { step: Step }) {
  const { isQueueing, isExecuting } = useSteps(step, props);
  return (
    <div className="[&>*]:mt-4">
      {isQueueing ? <StepForm {...props} act={queue} words={QUEUED} /> : undefined}
      {isExecuting ? <Execution {...props} /> : undefined}
    </div>
  );
}

/** On phones the step that can be taken now, in a bar that opens a sheet with its form; no bar where there is no label. */
function PhoneSteps({ step, children, ...props }: StepProps & { step: Step; children: ReactNode }) {
  const { label } = useSteps(step, props);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      {label === undefined ? undefined : (
        <BottomBar>
          <Button variant="primary" className="w-full" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </BottomBar>
      )}
      {/* It stays when the step is taken, and says so. */}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Next steps`}>
        {children}
        <Steps {...props} step={step} />
      </Sheet>
    </div>
  );
}

// Without coins first: only the Governor itself knows whether it wants them of the caller.
function Execution({ intent, ...props }: StepProps) {
  const { run } = useTold(execute, { ...props, intent });
  const [coins, setCoins] = useState(0n);
  const isWanted = run?.blockers.some(({ code }) => code === 'coins-wanted') === true;
  const wanted = isWanted ? run?.facts?.coins : undefined;
  if (wanted !== undefined && wanted > coins) setCoins(wanted);
  const whole = useMemo(() => ({ ...intent, coins }), [intent, coins]);
  const chain = useChains().find(({ id }) => id === props.dao.chainId);
  const amount = formatCoin(coins, chain?.currency ?? '');
  const note =
    coins === 0n
      ? undefined
      : t`You attach ${amount} to this call. This Governor takes the coins of its actions from the account that executes, not from the treasury.`;
  return <StepForm {...props} intent={whole} act={execute} words={EXECUTED} note={note} />;
}

function Cancelling({ state, ...props }: StepProps & { state: State }) {
  const { status } = useWallet();
  const isCancelling = useTold(cancel, props).isTold || isCancellable(state);
  const isInTimelock = state === 'QUEUED' && props.dao.timelock?.kind === 'controller';
  const isStopping = useTold(cancelOperation, props).isTold || isInTimelock;
  if (status !== 'connected' || !(isCancelling || isStopping)) return undefined;
  return (
    <div className="mt-4 grid gap-3 border-t border-line-soft pt-4">
      {isCancelling ? <StepForm {...props} act={cancel} words={CANCELLED} isForFew /> : undefined}
      {isStopping ? <StepForm {...props} act={cancelOperation} words={CANCELLED} isForFew /> : undefined}
    </div>
  );
}
