import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { phrase, t, translate } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';

const GovernorOnChains = onDemand(() =>
  import('@/components/dao/GovernorOnChains').then((module) => module.GovernorOnChains),
);

const TransactionOnChains = onDemand(() =>
  import('@/components/dao/GovernorOnChains').then((module) => module.TransactionOnChains),
);

const OpenHints = onDemand(() => import('./OpenHints').then((module) => module.OpenHints));

const LABEL = phrase`A DAO’s name, address or link`;

/** "Open a DAO": an address on a chosen chain or on whichever has it, a CAIP-10 id, or a link of ours; the page it leads to probes it. */
export function OpenGovernor() {
  const router = useRouter();
  const chains = useChains();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [fault, setFault] = useState<{ title: string; next: string }>();
  const [sought, setSought] = useState<({ address: string } | { transaction: string }) & { round: number }>();
  // Characters around a pasted address are no words.
  const isAddress = /^\W*0x/i.test(text);
  const needsChain = isAddress && chains.length > 1;
  const isLink = /^\s*(?:https?:\/\/)?[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}\//i.test(text);
  const isKnown = isLink ? /0x[\da-f]{40}(?![\da-f])|eip155:/i : /0x[\da-f]{3}|eip155:|[#/]/i;
  const isWords = !isAddress && /\S/.test(text) && !isKnown.test(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = await Promise.all([import('./openText'), import('@/core/paste/pasted')]).then(
      ([open, { namedByLink }]) => ({ ...open, namedByLink }),
      () => undefined,
    );
    if (code === undefined)
      return setFault({ title: t`A part of the site could not be fetched.`, next: t`Press once more.` });
    const found = code.openText(
      text,
      chains.length > 1 ? ((needsChain ? chosen : undefined) ?? 'any') : (chains[0]?.id ?? 1),
      chains,
    );
    // Organisations that are called as in the link stand below.
    if ('fault' in found) setFault(isWords && code.namedByLink(text) !== undefined ? undefined : found.fault);
    else if ('href' in found) router.push(found.href);
    // Pressed again, all chains are asked again.
    else if (!('name' in found)) setSought((was) => ({ ...found, round: (was?.round ?? 0) + 1 }));
  };
  return (
    <form onSubmit={submit} className="mt-6" noValidate>
      <label htmlFor={id} className="sr-only">
        {translate(LABEL)}
      </label>
      <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-3 focus-within:border-third sm:pl-6">
        <input
          id={id}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
            setSought(undefined);
          }}
          placeholder={translate(LABEL)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          className="min-h-12 min-w-0 flex-1 basis-44 rounded-control bg-transparent px-1 text-15 text-ink placeholder:text-ellipsis sm:text-17"
        />
        {needsChain ? <ChainChoice chains={chains} value={chosen} onChoose={setChosen} /> : undefined}
        <button type="submit" className={buttonClass()}>{t`Open`}</button>
      </div>
      <p
        id={`${id}-fault`}
        role="alert"
        className={fault === undefined ? 'sr-only' : 'mt-2 px-1 text-14 text-against'}
      >
        {fault === undefined ? '' : `▲ ${fault.title} ${fault.next}`}
      </p>
      {isWords ? <OpenHints text={text} onUse={setText} /> : undefined}
      {sought === undefined ? undefined : 'transaction' in sought ? (
        <TransactionOnChains key={sought.round} id={sought.transaction} />
      ) : chosen === undefined ? (
        <GovernorOnChains key={sought.round} address={sought.address} />
      ) : undefined}
    </form>
  );
}

type ChoiceProps = {
  chains: readonly { id: number; name: string }[];
  value: number | undefined;
  onChoose: (id: number | undefined) => void;
};

function ChainChoice({ chains, value, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-14 text-second">
      {t`on`}
      <select
        value={value ?? ''}
        onChange={(event) => onChoose(Number(event.target.value) || undefined)}
        className="min-h-11 rounded-control border border-control bg-card px-3 text-15 text-ink"
      >
        <option value="">{t`any chain`}</option>
        {chains.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
