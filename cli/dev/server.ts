import { runServer } from '../run-server'

// The server of `bun run dev`. Pages come from the bundle in front of it, so it gets an empty folder for them.
await runServer({ web: process.argv[2] })
