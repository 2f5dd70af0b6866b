import { useState } from 'react';
import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { Select } from '@/components/ui/form/Select';
import { t } from '@/core/language/message';
import { useRead } from '@/lib/act/useRead';
import type { PaidAsset } from '@/lib/draft/tokenRead';
import { AddressField } from './AddressField';
import type { FieldsProps } from './fieldsProps';

const COIN = 'coin';
const OTHER = 'other';

/** Choice of the asset to pay: the chain’s coin, a token of the treasury, or another one by its address. */
export function AssetField({ ground, name, inputs, onChange }: FieldsProps) {
  const { assets } = ground;
  const token = String(inputs.token ?? '');
  const asset = name === 'pay-coin' ? assets[0] : assetOf(assets, token);
  const [isOther, setOther] = useState(name !== 'pay-coin' && asset === undefined);
  const learnt = useLearnt(ground, isOther ? token : '');
  const chosen = isOther ? OTHER : name === 'pay-coin' ? COIN : (asset?.token ?? OTHER);
  const choose = (value: string) => {
    setOther(value === OTHER);
    if (value === COIN) onChange({ token: '' }, 'pay-coin');
    else onChange({ token: value === OTHER ? '' : value }, 'pay-token');
  };
  return (
    <div className="grid gap-4">
      <Select
        label={t`Asset`}
        value={chosen}
        onChange={choose}
        options={[
          ...assets.map((each) => ({
            value: each.token ?? COIN,
            text: each.token === null ? t`${each.symbol}, the chain’s coin` : each.symbol,
          })),
          { value: OTHER, text: t`Another token…` },
        ]}
      />
      {isOther ? (
        <div>
          <AddressField
            label={t`Address of the token`}
            what="token"
            value={token}
            chainId={ground.context.chainId}
            onChange={(text) => onChange({ token: text }, name)}
          />
          <p role="status" className="mt-1 text-13 text-second">
            {learntWords(learnt, asset)}
          </p>
        </div>
      ) : undefined}
    </div>
  );
}

function learntWords(learnt: Learnt | undefined, asset: PaidAsset | undefined): string {
  switch (learnt) {
    case 'asking':
      return t`Asking the token what it is…`;
    case 'disputed':
      return t`Your endpoints contradict each other about this token. Remove the wrong one in the settings.`;
    case 'none':
      return t`At this address is no token that says how many decimals it has.`;
    default:
      if (asset === undefined) return '';
      return t`It calls itself ${asset.symbol}. Anybody can name a token so: check the address.`;
  }
}

export function assetOf(assets: readonly PaidAsset[], address: string): PaidAsset | undefined {
  return assets.find(({ token }) => token?.toLowerCase() === address.trim().toLowerCase());
}

type Learnt = 'asking' | 'none' | 'disputed' | 'token';

/** Asks what a token is as soon as its address is whole. */
function useLearnt({ learn }: FieldsProps['ground'], text: string): Learnt | undefined {
  const token = isAddress(text) ? text : undefined;
  const ask = async (of: Address): Promise<Learnt> => {
    const found = await learn(of);
    return found === undefined ? 'none' : found === 'disputed' ? found : 'token';
  };
  const { value, error } = useRead(token && (() => ask(token)), [token]);
  if (token === undefined) return undefined;
  return error === undefined ? (value ?? 'asking') : 'none';
}
