import { runServer } from '../run-server'

// The server of `bun run dev`. Pages come from the bundle in front of it, so that the folder it is given for them is an empty one.
await runServer({ web: process.argv[2] })
