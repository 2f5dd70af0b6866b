import { getAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import type { Severity } from '../../finding';
import type { Asset } from '../../simulated';
import type { RiskCheck, RiskInput } from '../input';
import { byKey, type Payment, paymentsOf } from '../payment';
import { amountWords, assetWords, atBlock, namedAccount, percentOf } from '../said';

type Outflow = { asset: Asset; amount: bigint; held: bigint | null; payments: readonly Payment[] };

/** R11: a large part of the treasury leaves. */
export const largeOutflow: RiskCheck = {
  id: 'R11',
  name: 'LARGE_OUTFLOW',
  severity: 'high',
  needs: phrase`the decoded payments or a simulation, and the treasury’s balances`,
  why: phrase`Money that leaves the treasury rarely comes back.`,
  *run(input) {
    const { facts, simulation } = input;
    // Balances of which the simulation says nothing are judged by the calls.
    const played = simulation?.outcome === 'passed' ? simulatedOutflows(input) : [];
    const known = simulation?.outcome === 'passed' ? simulation.balances : [];
    const isPlayed = (asset: Asset) =>
      known.some(({ token, holder }) => isSameAddress(token, asset) && isSameAddress(holder, facts.executor));
    const outflows = [...played, ...decodedOutflows(input).filter(({ asset }) => !isPlayed(asset))];
    let unread = false;
    for (const { asset, amount, held, payments } of outflows) {
      if (held === null) {
        unread = true;
        continue;
      }
      const severity = weight(amount, held);
      if (severity === null) continue;
      const to = recipients(payments, facts);
      const share =
        held === 0n
          ? t`more than it holds`
          : t`${percentOf(amount, held)} of the treasury’s ${assetWords(asset, facts)}`;
      const much = amountWords(asset, amount, facts);
      const sentence =
        to === null ? t`This moves ${much} (${share}).` : t`This moves ${much} (${share}) to ${to}.`;
      const [only] = payments;
      const action = payments.length === 1 && only !== undefined ? only.path : [];
      const looked = isPlayed(asset)
        ? t`balances before and after in the simulation`
        : atBlock(t`the decoded payments and the balances`, facts);
      yield { severity, action, sentence, looked };
    }
    if (unread) return t`It needs the balances of the treasury, which were not read.`;
  },
};

function decodedOutflows({ actions, facts }: RiskInput): Outflow[] {
  const byAsset = byKey(ownPayments(actions, facts), ({ asset }) =>
    asset === 'coin' ? asset : getAddress(asset),
  );
  return [...byAsset].map(([asset, payments]) => ({
    asset,
    payments,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
    held: facts.holdings.get(asset.toLowerCase()) ?? null,
  }));
}

function simulatedOutflows({ actions, facts, simulation }: RiskInput): Outflow[] {
  const own = ownPayments(actions, facts);
  return (simulation?.balances ?? [])
    .filter(({ holder, before, after }) => isSameAddress(holder, facts.executor) && after < before)
    .map(({ token, before, after }) => ({
      asset: token,
      amount: before - after,
      held: before,
      payments: own.filter(({ asset }) =>
        token === 'coin' ? asset === 'coin' : isSameAddress(asset, token),
      ),
    }));
}

function ownPayments(actions: RiskInput['actions'], facts: RiskInput['facts']): Payment[] {
  return paymentsOf(actions, facts).filter(({ isOwn, to }) => isOwn && !isSameAddress(to, facts.executor));
}

function weight(amount: bigint, held: bigint): Severity | null {
  if (amount * 2n > held) return amount === 0n ? null : 'critical';
  if (amount * 5n > held) return 'high';
  if (amount * 20n > held) return 'medium';
  return amount * 100n > held ? 'low' : null;
}

function recipients(payments: readonly Payment[], facts: RiskInput['facts']): string | null {
  const all = [...new Set(payments.map(({ to }) => to))];
  const [first] = all;
  if (first === undefined) return null;
  return all.length === 1 ? namedAccount(first, facts) : t`${all.length} accounts`;
}
