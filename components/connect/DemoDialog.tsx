import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import { Button } from '@/components/ui/Button';
import { GOVERNANCE_SELECTORS } from '@/core/governor/call';
import { phrase, t, translated } from '@/core/language/message';
import { demoQuestion } from '@/lib/wallet/demo';
import type { DemoQuestion } from '@/lib/wallet/demoProvider';

const TITLES: Record<DemoQuestion['kind'], string> = translated({
  connect: phrase`Demo wallet: connect to this page?`,
  send: phrase`Demo wallet: send this transaction?`,
  sign: phrase`Demo wallet: sign this message?`,
});

/** The demo wallet's own window: what a real wallet would show, so that a newcomer sees the step. */
export function DemoDialog() {
  const question = useSyncExternalStore(demoQuestion.subscribe, demoQuestion.get, () => undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const node = dialog.current;
    if (node === null) return;
    if (question !== undefined && !node.open) node.showModal?.();
    if (question === undefined && node.open) node.close?.();
  }, [question]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="demo-wallet-title"
      onCancel={() => question?.answer(null)}
      className="mx-0 mt-auto mb-0 w-full max-w-none rounded-t-sheet border border-line bg-card p-5 text-ink sm:m-auto sm:w-[27rem] sm:rounded-sheet sm:p-6"
    >
      {question === undefined ? undefined : <Question key={question.kind} question={question} />}
    </dialog>
  );
}

function Question({ question }: { question: DemoQuestion }) {
  const [chosen, setChosen] = useState<Address | undefined>(
    question.account ?? question.accounts[0]?.address,
  );
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        question.answer(chosen ?? null);
      }}
    >
      <h2 id="demo-wallet-title">{TITLES[question.kind]}</h2>
      <p className="mt-1 text-14 text-second">{t`A practice wallet on your own test chain. Nothing here is worth money.`}</p>
      {question.kind === 'connect' ? (
        <Accounts question={question} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Lines question={question} />
      )}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button onClick={() => question.answer(null)}>{t`Decline`}</Button>
        <Button type="submit" variant="primary" disabled={chosen === undefined}>
          {question.kind === 'connect' ? t`Connect` : t`Confirm`}
        </Button>
      </div>
    </form>
  );
}

type AccountsProps = {
  question: DemoQuestion;
  chosen: Address | undefined;
  onChoose: (account: Address) => void;
};

function Accounts({ question, chosen, onChoose }: AccountsProps) {
  return (
    // Rows are as high as their names; the height of the list must not squeeze them.
    <fieldset className="mt-4 grid max-h-[50vh] auto-rows-max gap-2 overflow-y-auto">
      <legend className="mb-2 text-14 font-medium">{t`Act as`}</legend>
      {question.accounts.map(({ address, label }) => (
        <label
          key={address}
          className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2"
        >
          <input
            type="radio"
            name="demo-account"
            value={address}
            checked={address === chosen}
            onChange={() => onChoose(address)}
            className="size-4 shrink-0 accent-[var(--accent)]"
          />
          <span className="min-w-0">
            <span className="block text-15 font-medium">{label}</span>
            <span className="block truncate font-mono text-13 text-second">{address}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Lines({ question }: { question: DemoQuestion }) {
  const label = question.accounts.find(({ address }) => address === question.account)?.label;
  const data = question.lines.find((line) => line.label === t`Calldata`)?.text ?? '';
  const known = Object.entries(GOVERNANCE_SELECTORS).find(([selector]) => data.startsWith(selector))?.[1];
  const lines = [
    { label: t`From`, text: `${label ?? ''} ${question.account ?? ''}`.trim() },
    ...(known === undefined ? [] : [{ label: t`Function`, text: known.signature }]),
    ...question.lines,
  ];
  return (
    <dl className="mt-4 grid gap-2 text-14">
      {lines.map((line) => (
        <div key={line.label}>
          <dt className="text-13 text-second">{line.label}</dt>
          <dd className="max-h-28 overflow-y-auto font-mono text-13 break-all whitespace-pre-wrap">
            {line.text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
