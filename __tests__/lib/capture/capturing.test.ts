import { encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { getCallsStatus, sendCalls } from 'viem/actions';
import { NOTED } from '@/lib/capture/appSession';
import { capture, lastRefusal, offers, treasuryId } from '@/lib/capture/capture';
import { openStage, TREASURY } from './stage';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const PAYEE = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [PAYEE, 5n] });
const account = TREASURY.account;

describe('an app that is connected to a treasury', () => {
  const stage = openStage();

  test('sees a wallet named after the organisation, with the treasury on its chain and nothing else', async () => {
    const { app, page } = await stage.connected({ chains: [31337, 31338] });
    expect(capture.get()).toEqual({
      status: 'connected',
      app: { name: 'Some exchange', host: 'exchange.example' },
      treasury: TREASURY,
      isAway: false,
    });
    expect(page.kept.connected).toBe(treasuryId(TREASURY));
    const { namespaces, peer } = app.provider.session ?? {};
    expect(namespaces?.eip155?.accounts).toEqual([`eip155:31337:${account}`]);
    expect(peer?.metadata).toMatchObject({
      name: 'Meridian · draft in Quorate',
      description: 'What is sent here becomes an action of a proposal. Nothing is signed or sent.',
    });
  });

  test('sends a transaction, which becomes an offer, and is told so in a sentence', async () => {
    const { app } = await stage.connected();
    const sent = app.viem.sendTransaction({ account, to: TOKEN, data: approval, value: parseEther('1.5') });
    await expect(sent).rejects.toMatchObject({
      details: NOTED,
      cause: { name: 'UserRejectedRequestError', code: 4001 },
    });
    expect(offers.get()).toMatchObject([
      {
        app: 'Some exchange',
        treasury: `eip155:31337:${account}`,
        calls: [{ target: TOKEN, value: parseEther('1.5'), calldata: approval }],
      },
    ]);
    expect(lastRefusal.get()).toBeUndefined();
  });

  test('sends several calls at once, which stay together, and learns that they are not on the chain', async () => {
    const { app } = await stage.connected();
    const calls = [
      { to: TOKEN, data: approval },
      { to: PAYEE, value: 7n },
    ] as const;
    const { id } = await sendCalls(app.viem, { account, calls });
    expect(offers.get().map((each) => each.calls)).toEqual([
      [
        { target: TOKEN, value: 0n, calldata: approval },
        { target: PAYEE, value: 7n, calldata: '0x' },
      ],
    ]);
    expect(await getCallsStatus(app.viem, { id })).toMatchObject({
      statusCode: 400,
      status: 'failure',
      receipts: [],
    });
  });
});

describe('the connection to an app', () => {
  const stage = openStage();

  test('is let go of at once when its page is left, and goes on when that is shown again', async () => {
    let isHeld = false;
    const claim = async () => {
      isHeld = true;
      return () => {
        isHeld = false;
      };
    };
    const app = await stage.app();
    const page = stage.page({ claim });
    const { link, agreed } = await app.connect();
    await page.capturing.connect(link, TREASURY);
    await agreed;
    expect(isHeld).toBe(true);
    expect(page.capturing.rest()).toEqual(TREASURY);
    expect(isHeld).toBe(false);
    expect(page.kept.connected).toBe(treasuryId(TREASURY));
    await page.capturing.resume(TREASURY);
    expect(capture.get()).toMatchObject({ status: 'connected', app: { name: 'Some exchange' } });
    const call = { from: TREASURY.account, to: TOKEN };
    const sent = app.provider.request({ method: 'eth_sendTransaction', params: [call] });
    await expect(sent).rejects.toMatchObject({ message: NOTED });
    await page.capturing.disconnect();
    expect(page.capturing.rest()).toBeUndefined();
  });
});
