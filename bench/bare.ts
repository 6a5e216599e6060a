// What Hearth is measured against: the least that a compiled Bun server can be.
Bun.serve({
  hostname: process.env.HEARTH_HOST,
  port: process.env.HEARTH_PORT,
  fetch: () => new Response('ok'),
})
