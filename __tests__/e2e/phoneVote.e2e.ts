import { openGround } from './ground';
import { connectByLink, connected } from './phone';
import { submitVote, voteForm } from './voting';

const ground = openGround();
const IN_LIST = /^Your vote is in the list, confirmed at block/;

test('a wallet on this phone connects by a link, votes with a reason, and is there again after a reload', async () => {
  const { active, hasVoted, phone, relay, url, variant, wallet, watched } = ground.get();
  const voter = variant.voters[0] ?? '';
  const { id, path } = await active('By a link');
  const [mine, { page, links, faults, hosts }] = await Promise.all([wallet(voter), phone(path)]);
  const files = [new URL(url).host, new URL(variant.url).host];
  expect(hosts().sort()).toEqual(files.sort());
  await connectByLink(page, mine);
  expect(hosts().filter((host) => !files.includes(host))).toEqual([new URL(relay.url).host]);
  const form = await voteForm(page, true);
  await submitVote(form, 'From my phone.');
  expect(await mine.next('request')).toMatchObject({ method: 'eth_sendTransaction', chainId: 31337 });
  await form.getByText(IN_LIST).waitFor();
  expect(await hasVoted(id, voter)).toBe(true);
  expect((await links()).some((link) => link.startsWith('testwallet:'))).toBe(true);
  // A chain that the session knows nothing of, as after opening an organisation there.
  await page.evaluate(() =>
    localStorage.setItem(
      'quorate.endpoints',
      JSON.stringify({ 31399: { name: 'Another', rpc: ['http://127.0.0.1:9/'] } }),
    ),
  );
  await page.reload();
  await connected(page);
  expect(mine.left('ended')).toBe(0);
  expect(faults.errors).toEqual([]);
  expect(watched.knocks()).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('quorate.endpoints'));
});
