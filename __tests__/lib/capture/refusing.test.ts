import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import {
  getCallsStatus,
  getCapabilities,
  sendCalls,
  signMessage,
  signTypedData,
  switchChain,
} from 'viem/actions';
import type { App } from '@/devnet/wallet/app';
import { NOTED } from '@/lib/capture/appSession';
import { capture, lastRefusal, MOST_OFFERS, offers } from '@/lib/capture/capture';
import { openStage, state, TREASURY } from './stage';

const { account } = TREASURY;
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 1n] });
const NO_KEY = 'A treasury has no key, so it cannot sign. Choose a way in the app that needs no signature.';

/** Past viem, as an app does that checks nothing. */
const raw = (app: App, method: string, ...params: unknown[]) =>
  app.provider.request<unknown>({ method, params });

describe('what an app is refused', () => {
  const stage = openStage();

  test('is a signature, in our own words; nothing is ever signed', async () => {
    const { app } = await stage.connected();
    await expect(signMessage(app.viem, { account, message: 'Log in' })).rejects.toMatchObject({
      details: NO_KEY,
    });
    expect(lastRefusal.get()).toEqual({ method: 'personal_sign', sentence: NO_KEY });
    const permit = {
      account,
      domain: { name: 'Permit' },
      types: { Permit: [{ name: 'spender', type: 'address' }] },
      primaryType: 'Permit',
      message: { spender: OTHER },
    } as const;
    await expect(signTypedData(app.viem, permit)).rejects.toMatchObject({ details: NO_KEY });
    for (const method of ['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3'])
      await expect(raw(app, method, account, '0x')).rejects.toMatchObject({ code: 5101, message: NO_KEY });
    expect(offers.get()).toEqual([]);
  });

  test('is another account, another chain, and a contract without an address', async () => {
    const { app } = await stage.connected();
    const send = (fields: object) => raw(app, 'eth_sendTransaction', { from: account, to: TOKEN, ...fields });
    await expect(send({ from: OTHER })).rejects.toMatchObject({
      code: 4100,
      message: expect.stringContaining(`Only the treasury ${account} is connected`),
    });
    await expect(send({ chainId: '0x1' })).rejects.toMatchObject({
      code: 5100,
      message: expect.stringContaining('is on chain 31337'),
    });
    await expect(send({ value: '12' })).rejects.toMatchObject({ code: -32602 });
    await expect(app.viem.deployContract({ account, abi: [], bytecode: '0x6000' })).rejects.toMatchObject({
      details: expect.stringContaining('This would create a contract'),
    });
    await expect(switchChain(app.viem, { id: 31338 })).rejects.toMatchObject({
      details: expect.stringContaining('cannot go to another one'),
    });
    expect(offers.get()).toEqual([]);
  });

  test('is a batch with what a proposal cannot do, or with an id that was used', async () => {
    const { app } = await stage.connected();
    expect(await getCapabilities(app.viem, { account, chainId: 31337 })).toMatchObject({
      atomic: { status: 'supported' },
    });
    const calls = [{ to: TOKEN, data: transfer }] as const;
    const paymasterService = { url: 'https://paymaster.example' };
    await expect(
      sendCalls(app.viem, { account, calls, capabilities: { paymasterService } }),
    ).rejects.toMatchObject({ details: expect.stringContaining('“paymasterService”') });
    expect(offers.get()).toEqual([]);
    const optional = { paymasterService: { ...paymasterService, optional: true } };
    await sendCalls(app.viem, { account, calls, id: 'mine', capabilities: optional });
    expect(offers.get()).toHaveLength(1);
    await expect(sendCalls(app.viem, { account, calls, id: 'mine' })).rejects.toMatchObject({
      details: 'Calls of this id were taken already.',
    });
    await expect(getCallsStatus(app.viem, { id: 'another' })).rejects.toMatchObject({
      details: 'No calls of this id are known.',
    });
  });

  test('is more than a proposal can carry, and the connection goes on', async () => {
    const { app } = await stage.connected();
    const data: Hex = `0x${'00'.repeat(200_000)}`;
    await expect(raw(app, 'eth_sendTransaction', { from: account, to: TOKEN, data })).rejects.toMatchObject({
      message: 'This is more data than a proposal can carry (128 KB).',
    });
    await expect(app.viem.sendTransaction({ account, to: TOKEN, data: transfer })).rejects.toMatchObject({
      details: NOTED,
    });
    expect(offers.get()).toHaveLength(1);
  });

  test('is nothing to messages that are none; they hold nobody up', async () => {
    const { app, page } = await stage.connected();
    const { topic = '' } = app.provider.session ?? {};
    const { relayer } = app.provider.signer.client.core;
    const heard = new Promise<void>((resolve) =>
      page.client().core.relayer.on('relayer_message', () => resolve()),
    );
    // Digits without end: what reads them as a number, and tries again from each, is busy for minutes.
    await relayer.publish(topic, '1'.repeat(400_000), { ttl: 300, tag: 1108 });
    await heard;
    await expect(raw(app, 'eth_sendTransaction', { to: TOKEN })).rejects.toMatchObject({ message: NOTED });
  });

  test('is more than may wait, until the person has decided about some', async () => {
    const { app, page } = await stage.connected();
    const send = () => raw(app, 'eth_sendTransaction', { from: account, to: TOKEN, data: transfer });
    // One after the other: ids of requests that are made at once may be the same.
    for (let count = 0; count < MOST_OFFERS; count += 1)
      await expect(send()).rejects.toMatchObject({ message: NOTED });
    await expect(send()).rejects.toMatchObject({
      code: 5000,
      message: expect.stringContaining('20 requests of this kind wait in Quorate already'),
    });
    await expect(sendCalls(app.viem, { account, calls: [{ to: TOKEN }] })).rejects.toMatchObject({
      details: expect.stringContaining('wait in Quorate already'),
    });
    page.kept.drop(offers.get()[0]?.id ?? '');
    await expect(send()).rejects.toMatchObject({ message: NOTED });
    expect(offers.get()).toHaveLength(MOST_OFFERS);
  });

  test('is everything, once it sends a thousand requests: it is disconnected', async () => {
    const { app, page } = await stage.connected();
    const gone = new Promise((resolve) => app.provider.once('disconnect', resolve));
    for (let count = 0; count < 1000; count += 1)
      void raw(app, 'eth_sendTransaction', { from: account, to: TOKEN, data: transfer }).catch(
        () => undefined,
      );
    const { problem } = await state('failed');
    expect(problem).toMatchObject({ code: 'capture-flood', facts: { app: 'Some exchange' } });
    await gone;
    expect(offers.get()).toHaveLength(MOST_OFFERS);
    expect(page.kept.connected).toBe('');
  });
});

describe('an app for another chain', () => {
  const stage = openStage();

  test.each([
    ['that asks for others only', { chains: [31338] }],
    ['that asks for a hundred others', { chains: Array.from({ length: 100 }, (_, index) => 40_000 + index) }],
  ])('%s is not connected, and both sides are told', async (_, options) => {
    const app = await stage.app(options);
    const page = stage.page();
    const { link, agreed } = await app.connect();
    await page.capturing.connect(link, TREASURY);
    await expect(agreed).rejects.toMatchObject({
      message: expect.stringContaining('Unsupported chains. The treasury is on chain 31337 only.'),
    });
    expect(capture.get()).toMatchObject({
      status: 'failed',
      problem: { code: 'capture-chain', facts: { app: 'Some exchange', chain: '31337' } },
    });
  });
});
