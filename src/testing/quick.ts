/**
 * Takes work out of the servers of this process that is slow by design or by mistake, and that no test asks for. It changes Bun's own functions,
 * so that the server runs the same code as ever.
 */

// A hash of a password takes 45 ms of a core, on purpose. `sign-in.test.ts` proves with which costs the server asks for it.
const { hash } = Bun.password
Bun.password.hash = (password, options) => hash(password, { ...Object(options), algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })

// Elysia collects garbage twice in each start, for 7 ms; the build takes that out of the executable too. Tests that force it still do.
const collect = Bun.gc
Bun.gc = (force) => (force ? collect(force) : 0)
