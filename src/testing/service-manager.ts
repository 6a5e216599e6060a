import { dlopen, FFIType } from 'bun:ffi'
import { rmSync } from 'node:fs'

/** systemd's end of the notify socket: a Unix datagram socket, which Bun does not support. */

const { i32, u64, ptr } = FFIType
const [AF_UNIX, SOCK_DGRAM, SOCK_CLOEXEC, MSG_DONTWAIT] = [1, 2, 0o2000000, 0x40]

const libc = () =>
  dlopen('libc.so.6', {
    socket: { args: [i32, i32, i32], returns: i32 },
    bind: { args: [i32, ptr, i32], returns: i32 },
    recv: { args: [i32, ptr, u64, i32], returns: FFIType.i64 },
    close: { args: [i32], returns: i32 },
  }).symbols

/** @param path of the socket; `@` marks an abstract one */
export const serviceManager = (path: string) => {
  const { socket, bind, recv, close } = libc()
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`)
  const address = Buffer.concat([Buffer.from([AF_UNIX, 0]), name])
  const handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)
  if (bind(handle, address, address.length) !== 0) throw new Error(`${path} can't be bound.`)
  const heard: string[] = []
  const bytes = Buffer.alloc(4096)
  const receive = () => {
    for (;;) {
      const size = Number(recv(handle, bytes, bytes.length, MSG_DONTWAIT))
      if (size < 0) return heard
      heard.push(bytes.toString('utf8', 0, size))
    }
  }
  return {
    /** All messages so far. */
    receive,
    /** Waits for a message. */
    async until(isIt: (message: string) => boolean) {
      while (!receive().some(isIt)) await Bun.sleep(10)
    },
    [Symbol.dispose]() {
      close(handle)
      rmSync(path, { force: true })
    },
  }
}
