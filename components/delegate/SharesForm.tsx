import { useEffect, useMemo, useState } from 'react';
import type { Address as AddressType } from 'viem';
import { ActButton, ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { amountHelp, parseAmount } from '@/components/ui/form/amount';
import { Field } from '@/components/ui/form/Field';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatAddress, formatVotes } from '@/core/format';
import { shareAmount } from '@/core/governor/act/shareBlockers';
import { changesInText, type ShareChange, tokensTaken } from '@/core/governor/act/shares';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { allowShares, moveShares } from '@/lib/act/acts/shares';
import { BUSY } from '@/lib/act/runner/run';
import { useAct } from '@/lib/act/runner/useRun';
import { type SharesView, useShares } from '@/lib/query/delegateList';
import { isAmong } from '@/lib/query/pinnedVotes';
import { useWallet } from '@/lib/wallet/wallet';
import { type Delegatee, DelegateeField } from './DelegateeField';

const WORDS: ActWords = {
  noun: phrase`change of shares`,
  done: (block) =>
    t`Done, confirmed by the chain at block ${block}. It counts for proposals whose voting opens later.`,
};

/** Amounts of tokens as typed, by delegate. */
type ShareTexts = Readonly<Record<string, string>>;
type ShareLine = { delegate: AddressType; before: bigint };
type Props = { dao: ActDao; account: AddressType; to: AddressType | undefined };

/** An account's shares with delegates as lines to change, and the one or two transactions that change them. */
export function SharesForm({ dao, account, to }: Props) {
  const { data, error, retry } = useShares(dao.id, account);
  if (data == null)
    return (
      <Problem
        compact
        error={error}
        onRetry={retry}
        place={data === null ? <p>{t`This contract holds another token.`}</p> : <Skeleton lines={4} />}
      />
    );
  return <Shares dao={dao} shares={data} to={to} />;
}

/** Keeps the lines of shares as they are typed, and asks the chain about the change that they come to. */
function useShareChange(dao: ActDao, shares: SharesView, to: AddressType | undefined) {
  const [texts, setTexts] = useState<ShareTexts>({});
  const [added, setAdded] = useState<readonly AddressType[]>(to === undefined ? [] : [to]);
  const decimals = dao.token?.decimals ?? 0;
  const lines = sharesLines(shares, added);
  const changes = changesOf(lines, texts, decimals);
  const key = changes === undefined ? undefined : changesInText.write(changes);
  const intent = useMemo(() => (changes === undefined ? undefined : { changes }), [key]);
  const running = useAct(moveShares, dao, intent, { subject: 'shares' });
  const { run, runner } = running;
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const isClosed = run?.status === 'blocked' && run.blockers.some(({ code }) => code === 'shares-closed');
  const isDone = run?.status === 'shown';
  const change = (next: ShareTexts) => {
    setTexts(next);
    if (isDone) runner?.forget();
  };
  useEffect(() => {
    if (isDone) setTexts({});
  }, [isDone]);
  const add = (next: AddressType) => setAdded([...added, next]);
  return { running, intent, lines, texts, change, add, isBusy, isClosed, isDone };
}

function Shares({ dao, shares, to }: { dao: ActDao; shares: SharesView; to: AddressType | undefined }) {
  const form = useShareChange(dao, shares, to);
  const { running, intent, lines, texts, isClosed } = form;
  const taken = tokensTaken(intent?.changes ?? []);
  return (
    <>
      <p className="pb-3 text-second">{t`Each delegate votes with a share of your tokens. A contract holds these tokens for you. You can take them back at any time.`}</p>
      {shares.complete ? undefined : (
        <p
          className="pb-3 text-second"
          role="status"
        >{t`Not all shares are loaded yet. Some may be missing here.`}</p>
      )}
      <ActForm
        {...running}
        intent={intent}
        words={WORDS}
        isTold={({ code }) => code !== 'shares-none' && code !== 'shares-closed'}
        hasCall={!form.isDone && intent !== undefined && intent.changes.length > 0}
      >
        <fieldset disabled={form.isBusy} data-tall="" className="grid gap-3">
          <legend className="sr-only">{t`Tokens for each delegate`}</legend>
          {lines.map((line) => (
            <LineField key={line.delegate} dao={dao} line={line} texts={texts} onChange={form.change} />
          ))}
          <AddDelegate key={lines.length} dao={dao} lines={lines} onAdd={form.add} />
        </fieldset>
        <p className="my-3 min-h-5" role="status">
          {taken === 0n ? '' : takenWords(taken, dao)}
        </p>
        <Allowance
          dao={dao}
          amount={isClosed ? taken : undefined}
          onDone={() => intent && void running.runner?.check(intent)}
        />
        <ActButton {...running} intent={intent}>
          {t`Change the shares`}
        </ActButton>
      </ActForm>
    </>
  );
}

type FieldProps = { dao: ActDao; line: ShareLine; texts: ShareTexts; onChange: (next: ShareTexts) => void };

function LineField({ dao, line: { delegate, before }, texts, onChange }: FieldProps) {
  const decimals = dao.token?.decimals ?? 0;
  const text = texts[delegate] ?? formatVotes(before, decimals, 'exact');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3">
      <span className="flex min-h-11 items-center">
        <Address address={delegate} chainId={dao.chainId} avatar />
      </span>
      <Field
        exact
        hideLabel
        label={t`Tokens for ${formatAddress(delegate)}`}
        inputMode="decimal"
        value={text}
        error={parseAmount(text, decimals) === undefined ? amountHelp(decimals) : undefined}
        onText={(next) => onChange({ ...texts, [delegate]: next })}
      />
    </div>
  );
}

type AddProps = { dao: ActDao; lines: readonly ShareLine[]; onAdd: (delegate: AddressType) => void };

function AddDelegate({ dao, lines, onAdd }: AddProps) {
  const { account } = useWallet();
  const [typed, setTyped] = useState<Delegatee>({ kind: 'other', address: undefined });
  const address = typed.kind === 'self' ? account : typed.address;
  const isListed = lines.some(({ delegate }) => isAmong([delegate], address ?? ''));
  return (
    <div className="grid gap-2">
      <DelegateeField chainId={dao.chainId} value={typed} onChange={setTyped} disabled={false} />
      {isListed ? <p role="status">{t`This delegate is listed above.`}</p> : undefined}
      <Button
        disabled={address === undefined || isListed}
        onClick={() => address !== undefined && onAdd(address)}
      >{t`Add this delegate`}</Button>
    </div>
  );
}

/** Says where a change takes tokens from, or gives them back. */
function takenWords(taken: bigint, { token }: ActDao): string {
  const said = token === null ? '' : shareAmount(token)(taken < 0n ? -taken : taken);
  return taken < 0n ? t`${said} go back to your wallet.` : t`${said} leave your wallet.`;
}

/** A line for each delegate who has a share, then for each that was added. */
function sharesLines({ items }: SharesView, added: readonly AddressType[]): ShareLine[] {
  const held = items.flatMap(({ delegate, amount }) =>
    amount === null ? [] : [{ delegate, before: amount }],
  );
  const isHeld = (one: AddressType) => items.some(({ delegate }) => isAmong([delegate], one));
  return [...held, ...added.filter((one) => !isHeld(one)).map((delegate) => ({ delegate, before: 0n }))];
}

/** The changes that the texts come to; undefined while one of them is no amount. */
function changesOf(
  lines: readonly ShareLine[],
  texts: ShareTexts,
  decimals: number,
): ShareChange[] | undefined {
  const changes = lines.map(({ delegate, before }) => {
    const text = texts[delegate];
    return { delegate, before, after: text === undefined ? before : parseAmount(text, decimals) };
  });
  const whole = changes.flatMap(({ after, ...rest }) => (after === undefined ? [] : [{ ...rest, after }]));
  return whole.length < changes.length ? undefined : whole.filter(({ before, after }) => before !== after);
}

const ALLOWANCE_WORDS: ActWords = {
  noun: phrase`permission`,
  done: (block) => t`Allowed, confirmed by the chain at block ${block}.`,
};

/** The first of two transactions: the contract is allowed to take exactly the tokens that the change needs. */
function Allowance({ dao, amount, onDone }: { dao: ActDao; amount: bigint | undefined; onDone: () => void }) {
  const intent = useMemo(() => (amount === undefined ? undefined : { amount }), [amount]);
  const running = useAct(allowShares, dao, intent, { subject: 'allowance' });
  const status = running.run?.status;
  const isOn = intent !== undefined || (status !== undefined && BUSY.includes(status));
  useEffect(() => {
    if (status === 'shown') onDone();
  }, [status]);
  if (!isOn || dao.token === null) return undefined;
  const said = amount === undefined ? '' : shareAmount(dao.token)(amount);
  return (
    <div className="mb-3 rounded-control bg-chip px-3.5 py-3">
      <p className="mb-3">{t`This takes two transactions. First allow the contract to take exactly ${said} from your wallet. Then change the shares.`}</p>
      <ActForm {...running} intent={intent} words={ALLOWANCE_WORDS} hasCall={intent !== undefined}>
        <ActButton {...running} intent={intent}>
          {t`Allow exactly ${said}`}
        </ActButton>
      </ActForm>
    </div>
  );
}
