'use client';

/** In place of a page that broke: nothing of it is left to rely on, so it says so and offers to begin anew. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body style={{ font: '16px/1.5 system-ui', maxWidth: '36em', margin: '3em auto', padding: '0 1em' }}>
        <h1 style={{ fontSize: '1.3em' }}>This page has broken.</h1>
        <p>
          That is a fault of ours. Nothing was sent to your wallet by it, and what you sent before goes on.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Load it again
        </button>
      </body>
    </html>
  );
}
