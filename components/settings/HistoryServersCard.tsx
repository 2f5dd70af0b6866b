import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { formatExact, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { chooseRemote, type HistoryServer, remoteIn, useHistoryServers } from '@/lib/settings/remotes';

/** The servers that history is taken from, which of them are asked, and what one of them said that the chain denies. */
export function HistoryServersCard() {
  const servers = useHistoryServers();
  const [changed, setChanged] = useState(false);
  const choose: typeof chooseRemote = (url, choice) => {
    setChanged(true);
    return chooseRemote(url, choice);
  };
  return (
    <section className="mt-11" aria-labelledby="servers">
      <h2 id="servers">{t`Servers of history`}</h2>
      <p className="mt-1 mb-4 text-15 text-second">{t`A history server loads past votes faster. Its answers are verified against the chain. It sees your IP address and which organisation you read, never your account.`}</p>
      {servers.length === 0 ? undefined : (
        <ul className="mb-4 divide-y divide-line-soft rounded-card border border-line bg-card px-5">
          {servers.map((server) => (
            <Server key={server.url} {...server} choose={choose} />
          ))}
        </ul>
      )}
      <AddServer known={servers.map(({ url }) => url)} onAdd={(url) => choose(url, { use: true })} />
      <p role="status" className="mt-3 text-14 text-second empty:hidden">
        {changed ? t`The next page that you load goes by this.` : ''}
      </p>
      {changed ? <Button className="mt-2" onClick={() => location.reload()}>{t`Reload`}</Button> : undefined}
    </section>
  );
}

function Server({
  url,
  isListed,
  use,
  until = 0,
  lie = '',
  choose,
}: HistoryServer & { choose: typeof chooseRemote }) {
  const isAside = use && until > Date.now() / 1000;
  return (
    <li className="py-3 text-15">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 break-all font-mono text-14">{url.replace(/^https:\/\//, '')}</span>
        <span className="flex gap-2">
          {use && !isAside ? (
            <Button onClick={() => choose(url, { use: false })}>{t`Do not ask it`}</Button>
          ) : (
            <Button onClick={() => choose(url, isListed ? null : { use: true })}>{t`Ask it`}</Button>
          )}
          {isListed ? undefined : <Button onClick={() => choose(url, null)}>{t`Remove`}</Button>}
        </span>
      </div>
      {use ? undefined : <p className="mt-2 text-second">{t`Not asked.`}</p>}
      {isAside ? (
        <p className="mt-2 text-warn">
          {t`▲ Not asked before ${formatExact(BigInt(until))}: it said what the chain denies.`}{' '}
          <span className="break-words">“{safeLine(lie)}”</span>
        </p>
      ) : undefined}
    </li>
  );
}

function AddServer({ known, onAdd }: { known: readonly string[]; onAdd: (url: string) => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = remoteIn(text);
    if (url === undefined) return setFault(t`Enter its address, such as https://history.example.`);
    if (known.includes(url)) return setFault(t`It is in the list already.`);
    onAdd(url);
    setText('');
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <Field
        label={t`Another server`}
        placeholder="https://…"
        value={text}
        onText={(next) => {
          setText(next);
          setFault(undefined);
        }}
        error={fault}
        inputMode="url"
        code
      />
      <Button type="submit">{t`Add`}</Button>
    </form>
  );
}
