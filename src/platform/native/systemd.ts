import { dlopen, FFIType } from 'bun:ffi'

/** Tells systemd how the service is (sd_notify(3)). Bun has no datagram sockets of the Unix family, so that libc's are called. */

/** The C library, by the names that glibc and musl give it. */
const libraries = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

/** Of Linux, the same on x64 and arm64. */
const [AF_UNIX, SOCK_DGRAM, SOCK_CLOEXEC, MSG_NOSIGNAL] = [1, 2, 0o2000000, 0x4000]

/** Bytes of an address's path, its closing zero included (unix(7)). */
const longestPath = 108

const { i32, u64, ptr } = FFIType
const functions = {
  socket: { args: [i32, i32, i32], returns: i32 },
  sendto: { args: [i32, ptr, u64, i32, ptr, i32], returns: FFIType.i64 },
} as const

const openLibc = () => {
  for (const name of libraries) {
    try {
      return dlopen(name, functions).symbols
    } catch {
      // Another system's name for it.
    }
  }
  return undefined
}

/** `@` begins the name of an abstract socket, which has a zero in its place, and none at its end. */
const addressBytes = (path: string) => {
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`)
  if (name.length > longestPath) return undefined
  const family = Buffer.alloc(2)
  family.writeUInt16LE(AF_UNIX)
  return Buffer.concat([family, name])
}

const openSocket = (path: string) => {
  const address = addressBytes(path)
  const libc = openLibc()
  const socket = address && libc ? libc.socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) : -1
  if (!address || !libc || socket < 0) return undefined
  return (state: string) => {
    const bytes = Buffer.from(state)
    libc.sendto(socket, bytes, bytes.length, MSG_NOSIGNAL, address, address.length)
  }
}

/** Half of the time after which systemd takes the process for hung, in ms; undefined when it doesn't watch this one. */
const watchdogMs = ({ WATCHDOG_USEC, WATCHDOG_PID }: NodeJS.ProcessEnv) => {
  const microseconds = Number(WATCHDOG_USEC)
  const isOwn = !WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid
  return isOwn && microseconds > 0 ? microseconds / 2000 : undefined
}

/**
 * Connects to the service manager that the environment names, and takes the names out of it, so that no child process speaks for this one.
 * @returns undefined when there is none, or it can't be reached
 */
export const connectSystemd = (env = process.env) => {
  const path = env.NOTIFY_SOCKET
  const every = watchdogMs(env)
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  const send = path && /^[/@]/.test(path) ? openSocket(path) : undefined
  if (!send) return undefined
  return {
    /** The server answers everything. From now on a sign of life comes from the event loop: one that hangs sends none. */
    ready(status: string) {
      send(`READY=1\nSTATUS=${status}`)
      if (every === undefined) return
      send('WATCHDOG=1')
      setInterval(send, every, 'WATCHDOG=1').unref()
    },
    /** The server stops; the signs of life go on until it has. */
    stopping: () => send('STOPPING=1\nSTATUS=Stopping'),
  }
}
