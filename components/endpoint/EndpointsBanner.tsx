import { Strip, Strips } from '@/components/shell/Strip';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatDuration, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { CurrentDao } from '@/lib/query/currentDao';
import { type AgreementView, useAgreement } from '@/lib/query/endpoint/agreement';
import { Contradiction, SettingsLink } from './Contradiction';
import { EndpointChoice } from './EndpointChoice';

const STRIP = 'mt-4 rounded-card px-5 py-4';

type Props = {
  dao: CurrentDao;
  chainId: number;
  isMany: boolean;
  /** How old the newest block is by the reader's clock, in seconds, where it is old. */
  age: bigint | undefined;
};

/** Problems of the endpoints: they contradict each other, one is far behind, or all stand still. */
export function EndpointsBanner({ dao, chainId, isMany, age }: Props) {
  const { data, compare } = useAgreement(isMany ? dao.id : undefined, dao.proposal);
  return (
    <div className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      {data === undefined || data.disagreements.length === 0 ? undefined : (
        <Contradiction chainId={chainId} found={data} compare={compare} />
      )}
      {data === undefined || data.behind.length === 0 ? undefined : (
        <Behind chainId={chainId} behind={data.behind} />
      )}
      {data === undefined ? undefined : <Uncompared found={data} />}
      {age === undefined ? undefined : (
        <Warning
          role="status"
          className={STRIP}
          title={t`The newest block is ${formatDuration(age)} old by this computer’s clock.`}
        >
          {rich`Either this clock is wrong, or the endpoint stands still and what you see is out of date. ${<SettingsLink />}`}
        </Warning>
      )}
    </div>
  );
}

function Behind({ chainId, behind }: { chainId: number; behind: AgreementView['behind'] }) {
  const isFirst = behind.some(({ index }) => index === 0);
  return (
    <div role="status" className={`bg-warn-soft text-14 ${STRIP}`}>
      {behind.map(({ index, name, seconds, head }) => (
        <Warning
          key={index}
          className=""
          title={t`${name} is ${formatDuration(seconds)} behind.`}
        >{rich`Its newest block is ${formatVotes(head, 0)}.`}</Warning>
      ))}
      {isFirst ? (
        <>
          <p className="mt-1">{t`It is the one asked first, so what you see is out of date. Use another one, or put it first in Settings.`}</p>
          <div className="mt-3">
            <EndpointChoice chainId={chainId} />
          </div>
        </>
      ) : undefined}
    </div>
  );
}

function Uncompared({ found: { agree, behind, uncompared } }: { found: AgreementView }) {
  // Lagging ones are reported above.
  const silent = uncompared.filter(({ index }) => behind.every((each) => each.index !== index));
  if (silent.length === 0) return undefined;
  return (
    <div role="status" className={`bg-warn-soft text-14 ${STRIP}`}>
      {silent.map(({ index, name, reason }) => (
        <Warning key={index} className="" title={t`${name} could not be compared.`}>
          {reason}
        </Warning>
      ))}
      <p className="mt-1">
        {agree === null ? t`These figures come from one endpoint. No other confirms them. ` : ''}
        <SettingsLink />
      </p>
    </div>
  );
}

/** Says that the settings name a host that this page may connect to only once it is loaded again. */
export function UnopenedStrip({ host }: { host: string }) {
  return (
    <Strips>
      <Strip
        action={{ name: t`Reload`, run: () => location.reload() }}
      >{t`The endpoints have changed. This page may connect to ${host} once it is loaded again.`}</Strip>
    </Strips>
  );
}
