'use client';
import { useState } from 'react';
import { FAMILY_TITLES } from '@/components/dao/familyTitles';
import { Empty } from '@/components/ui/Empty';
import { Search } from '@/components/ui/form/Search';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import { type ListedDao, searchDirectory, useDirectory } from '@/lib/settings/directory';
import { DirectoryRow } from './DirectoryRow';

/** Organisations that public sources name, to be found by name, chain or family. */
export function DirectoryScreen() {
  const directory = useDirectory();
  return (
    <Page narrow>
      <h1>{t`Organisations`}</h1>
      <p className="mt-2 max-w-[44rem] text-15 text-second">{t`Governors that public sources name. Nothing here was read from a chain: what a contract is, and what can be done there, is found out when you open it.`}</p>
      <div className="mt-5">
        {directory === undefined ? (
          <Skeleton className="h-16 w-full" lines={6} />
        ) : directory === null ? (
          <Empty
            title={t`The list could not be fetched`}
          >{t`Open an organisation by its address instead.`}</Empty>
        ) : (
          <Found directory={directory} />
        )}
      </div>
    </Page>
  );
}

function Found({ directory }: { directory: readonly ListedDao[] }) {
  const [words, setWords] = useState('');
  const [chain, setChain] = useState('');
  const [family, setFamily] = useState('');
  const found = searchDirectory(directory, words).filter(
    (entry) =>
      (chain === '' || String(entry.chainId) === chain) && (family === '' || entry.family === family),
  );
  const names = new Map(directory.map(({ chainId, chain: name }) => [String(chainId), name]));
  const chains = Array.from(names, ([value, text]) => ({ value, text }));
  const families = Object.entries(FAMILY_TITLES).map(([value, text]) => ({ value, text }));
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <Search
          label={t`Search organisations`}
          placeholder={t`Name or address`}
          value={words}
          onSearch={setWords}
        />
        <Select label={t`Chain`} any={t`All chains`} choices={chains} value={chain} onChoose={setChain} />
        <Select
          label={t`Family`}
          any={t`All families`}
          choices={families}
          value={family}
          onChoose={setFamily}
        />
      </div>
      <p className="my-2 text-13 text-second" aria-live="polite">
        {rich`${found.length} of ${plural(directory.length, 'organisation')}`}
      </p>
      {found.length === 0 ? (
        <Empty title={t`None of these`}>{t`Any other Governor can be opened by its address.`}</Empty>
      ) : (
        <ul className="divide-y divide-line-soft rounded-card border border-line bg-card">
          {found.map((entry) => (
            <DirectoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}

type SelectProps = {
  label: string;
  any: string;
  choices: readonly { value: string; text: string }[];
  value: string;
  onChoose: (value: string) => void;
};

function Select({ label, any, choices, value, onChoose }: SelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-11 rounded-control border border-control bg-card px-3 text-15 text-ink"
    >
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
