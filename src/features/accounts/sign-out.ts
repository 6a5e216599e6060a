/** The purpose of a request according to Fetch Metadata; `unknown` for older browsers and other clients, which don't send it. */
export const requestPurpose = ({ headers }: Request): 'navigation' | 'unknown' | 'other' => {
  const [destination, site] = [headers.get('sec-fetch-dest'), headers.get('sec-fetch-site')]
  if (destination === null && site === null) return 'unknown'
  // `none`: the user typed the URL or opened a bookmark.
  return destination === 'document' && (site === 'same-origin' || site === 'none') ? 'navigation' : 'other'
}

/** Whether the client accepts HTML, as a browser does for a submitted form. */
export const acceptsHtml = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false

/** A page that asks whether to sign out. Its form sends a POST, which a picture or a link on another site cannot. */
export const signOutPage = () =>
  new Response(
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign out · Hearth</title>
    <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
      body { margin: 0; min-height: 100dvh; display: grid; place-content: center; text-align: center; padding: 1rem }
      button { font: inherit; padding: 0.6rem 1.2rem; border-radius: 0.5rem; cursor: pointer }
    </style>
  </head>
  <body>
    <main>
      <h1>Sign out of Hearth?</h1>
      <form method="post" action="/api/auth/sign-out"><button>Sign out</button></form>
      <p><a href="/">Stay signed in</a></p>
    </main>
  </body>
</html>
`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
