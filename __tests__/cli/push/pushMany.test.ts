import type { Journal, KeptAlert } from '@/cli/publish/alerts/journal';
import { pushAlerts } from '@/cli/push/pushAlerts';
import { makePushKeys } from '@/cli/push/pushKeys';
import { SubscriptionBook } from '@/cli/push/subscriptionBook';
import { browserDouble, pushDouble } from '@/devnet/pushService';
import { openBefore } from '../../openBefore';
import { runs } from '../../runs';
import { folder, sweep } from '../../service/checkpoint/stage';
import { DAO } from '../publish/toldOf';

const NOW = 1_800_000_000n;
const double = openBefore(pushDouble);
afterAll(sweep);

test('many are told once each, of whom no more than 64 are on their way at a time', async () => {
  const count = runs(1000, 10_000);
  const place = folder();
  makePushKeys(place, 'mailto:votes@example.org');
  const book = new SubscriptionBook(place, count);
  const { subscription } = browserDouble('/');
  for (let at = 0; at < count; at += 1)
    book.put({ ...subscription, endpoint: `https://push.example/${at}`, daos: [DAO] }, 0);
  book.close();
  let open = 0;
  let most = 0;
  double.answer = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return 201;
  };
  const alert: KeptAlert = {
    ...{ number: 1, proposal: 7n, kind: 'opened', key: 'opened', title: 'Voting is open: T', text: '' },
    ...{ time: NOW, seen: NOW },
  };
  const organisations = [{ dao: DAO, name: 'Meridian DAO', proposals: [], alerts: [alert] }];
  const journal: Journal = { version: 1, last: 1, organisations };
  const push = { folder: place, site: 'https://vote.example.org', now: NOW, speeches: [] };
  const begun = performance.now();
  const result = await pushAlerts(journal, { ...push, agent: double.agent() });
  expect(result).toEqual({ pushed: count, gone: 0, waiting: 0, failures: [] });
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(new Set(double.got.map(({ path }) => path)).size).toBe(count);
  expect(double.got).toHaveLength(count);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(64);
});
