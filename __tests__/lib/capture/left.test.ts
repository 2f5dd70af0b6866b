import { NOTED } from '@/lib/capture/appSession';
import { capture, treasuryId } from '@/lib/capture/capture';
import { openStage, TREASURY } from './stage';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

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
