import type { Page } from 'playwright-core';

/**
 * Answers for the service that vouches for sites as if it were near; without it the standard set-up waits five seconds
 * each time. By the protocol of the browser's tools and for its addresses alone: Playwright's own way would stop every
 * request of the page and switch off the browser's cache.
 */
export async function answerVerify(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  tools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { searchParams } = new URL(request.url);
    const id = searchParams.get('attestationId') ?? searchParams.get('id') ?? '';
    const payload = Buffer.from(JSON.stringify({ id })).toString('base64url');
    const said = JSON.stringify({ type: 'verify_attestation', attestation: `e30.${payload}.e30` });
    const body = `<script>parent.postMessage(${JSON.stringify(said)},'*')</script>`;
    void tools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/html' }],
      body: Buffer.from(body).toString('base64'),
    });
  });
  const patterns = ['org', 'com'].map((end) => ({ urlPattern: `https://verify.walletconnect.${end}/*` }));
  await tools.send('Fetch.enable', { patterns });
}
