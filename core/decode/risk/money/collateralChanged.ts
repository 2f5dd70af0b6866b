import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import { settingOf } from '../../words/settings/setting';
import type { RiskCheck, RiskInput } from '../input';
import { namedAccount } from '../said';
import { addressAt, type CallAt, callsOf, DECODED, integerAt } from '../walk';

const MARKETS =
  /^(_?setPriceOracle|setPriceFeed|updateAssetPriceFeed|setBaseTokenPriceFeed|_?setCollateralFactor|updateAsset(Borrow|Liquidate)CollateralFactor|addAsset|_supportMarket|setDirectPrice|setUnderlyingPrice|setAssetSources|configureReserveAsCollateral)$/;

/** R26: what counts as security for loans, or at which price, changes. */
export const collateralChanged: RiskCheck = {
  id: 'R26',
  name: 'ORACLE_OR_COLLATERAL',
  severity: 'high',
  needs: phrase`the decoded calls and the present values`,
  why: phrase`Fortress was emptied by making its own token count as security and then raising its price.`,
  *run({ actions, facts }) {
    for (const step of callsOf(actions)) {
      const { action, path } = step;
      if (!MARKETS.test(action.function ?? '')) continue;
      const setting = raised(step, facts);
      if (setting === 'lower') continue;
      const market = addressAt(action, 0);
      const sentence = t`This changes how ${namedAccount(market ?? action.target, facts)} is valued as security. A wrong value lets someone borrow the whole pool.`;
      const severity = setting === 'new' ? 'high' : 'medium';
      yield {
        severity,
        action: path,
        sentence,
        looked: setting === 'unread' ? DECODED : t`the decoded calls and the present values`,
      };
    }
  },
};

/**
 * How much a change of security should worry: the votes token or a market that counted for nothing until now is new; a
 * smaller factor asks for more security. In an organisation whose business these markets are, the rest is ordinary.
 */
function raised(step: CallAt, facts: RiskInput['facts']): 'new' | 'lower' | 'raise' | 'unread' {
  const { action } = step;
  if (!/CollateralFactor$/.test(action.function ?? '')) {
    return action.function === 'setDirectPrice' || action.function === 'setUnderlyingPrice'
      ? 'new'
      : 'unread';
  }
  const after = integerAt(action, -1);
  const asset = addressAt(action, action.args.length - 2);
  if (isSameAddress(asset, facts.votesToken)) return 'new';
  const setting = settingOf(action);
  const before = setting?.view == null ? undefined : facts.settings.get(setting.view.key)?.before;
  if (typeof before !== 'bigint' || after === null) return 'unread';
  if (after <= before) return 'lower';
  // From nothing, or by more than a fifth of the value lent against.
  return before === 0n || after - before > 200_000_000_000_000_000n ? 'new' : 'raise';
}
