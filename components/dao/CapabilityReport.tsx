import { Proof } from '@/components/ui/Proof';
import { rich } from '@/components/ui/text/rich';
import { Sentence } from '@/components/ui/text/Sentence';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type Capability, capabilitiesOf, replacementOf } from './capabilities';
import { type Limit, limitOf } from './unknowns';

/** Detected capabilities of a Governor with their views, the unknown ones, and who may replace its rules. */
export function CapabilityReport({ dao }: { dao: DaoView }) {
  const replaced = replacementOf(dao);
  const limits = dao.unknown.map(limitOf);
  return (
    <div className="space-y-4">
      <p className="text-14 text-second">{rich`Found out by asking the contract itself, at block ${formatVotes(dao.at.number, 0)}. These are the contract’s own claims.`}</p>
      {replaced === undefined ? undefined : (
        <p className={`rounded-control p-3 text-14 ${replaced.isFixed ? 'bg-chip' : 'bg-warn-soft'}`}>
          <Sentence text={replaced.text} chainId={dao.chainId} />
        </p>
      )}
      <dl className="divide-y divide-line-soft">
        {capabilitiesOf(dao).map((found) => (
          <Found key={found.key} found={found} chainId={dao.chainId} />
        ))}
      </dl>
      <h3 className="text-15 font-semibold">
        {limits.length === 0 ? t`No gaps found.` : t`Not known, or not possible here`}
      </h3>
      {limits.length === 0 ? undefined : (
        <ul className="divide-y divide-line-soft">
          {limits.map((limit) => (
            <Missing key={limit.key} limit={limit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Found({ found, chainId }: { found: Capability; chainId: number }) {
  const { name, text, probe, figure } = found;
  return (
    <div className="py-2.5">
      <dt className="text-13 text-second">{name}</dt>
      <dd className="text-15 break-words">
        <p>
          <Sentence text={text} chainId={chainId} />
        </p>
        <p className="font-mono text-13 break-all text-second">
          <Proof figure={figure}>{probe}</Proof>
        </p>
      </dd>
    </div>
  );
}

function Missing({ limit: { name, why, probe, therefore } }: { limit: Limit }) {
  return (
    <li className="py-2.5 text-14">
      <p className="text-15 font-semibold">{name}</p>
      <p className="break-words">{why}</p>
      <p className="text-second">{therefore}</p>
      {probe === null ? undefined : <p className="font-mono text-13 break-all text-second">{probe}</p>}
    </li>
  );
}
