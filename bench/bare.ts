// Baseline for starts and memory: a minimal compiled Bun server.
Bun.serve({
  hostname: process.env.HEARTH_HOST,
  port: process.env.HEARTH_PORT,
  fetch: () => new Response('ok'),
})
