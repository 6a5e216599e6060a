import { dlopen, FFIType } from 'bun:ffi'

/** Notifies systemd of the service's state (sd_notify(3)). Bun has no Unix datagram sockets, so this calls libc. */

/** File names of the C library: glibc and musl. */
const libraries = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

/** Linux constants, the same on x64 and arm64. */
const [AF_UNIX, SOCK_DGRAM, SOCK_CLOEXEC, MSG_NOSIGNAL] = [1, 2, 0o2000000, 0x4000]

/** Maximum length of a socket path in bytes, including the terminating zero (unix(7)). */
const maxPathBytes = 108

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
      // Not the C library of this system.
    }
  }
  return undefined
}

/** Encodes sockaddr_un. A leading `@` means an abstract socket: a leading zero byte, no terminating one. */
const addressBytes = (path: string) => {
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`)
  if (name.length > maxPathBytes) return undefined
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

/** Half of systemd's watchdog timeout in ms; undefined if systemd does not watch this process. */
const watchdogMs = ({ WATCHDOG_USEC, WATCHDOG_PID }: NodeJS.ProcessEnv) => {
  const microseconds = Number(WATCHDOG_USEC)
  const isOwn = !WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid
  return isOwn && microseconds > 0 ? microseconds / 2000 : undefined
}

/**
 * Connects to the service manager named in the environment, and removes its variables from `env`, so that no child process notifies in place
 * of this one.
 * @returns undefined without a service manager, or when it can't be reached
 */
export const connectSystemd = (env = process.env) => {
  const path = env.NOTIFY_SOCKET
  const intervalMs = watchdogMs(env)
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  const send = path && /^[/@]/.test(path) ? openSocket(path) : undefined
  if (!send) return undefined
  return {
    /** The server is ready. Starts the watchdog pings on the event loop, so that a blocked event loop sends none. */
    ready(status: string) {
      send(`READY=1\nSTATUS=${status}`)
      if (intervalMs === undefined) return
      send('WATCHDOG=1')
      setInterval(send, intervalMs, 'WATCHDOG=1').unref()
    },
    /** The server is stopping; watchdog pings continue until the process ends. */
    stopping: () => send('STOPPING=1\nSTATUS=Stopping'),
  }
}
