/** glibc's name for the size from which an allocation gets pages of its own (malloc.h). */
const mmapThreshold = -3

const bytes = 1024 * 1024

/**
 * Has large native allocations go back to the system as soon as they are freed. glibc otherwise learns from the first ones to keep them, and
 * a server that made a dozen pictures stays hundreds of megabytes large. musl does so by itself.
 */
export const trimHeap = async () => {
  const { dlopen, FFIType } = await import('bun:ffi')
  try {
    const { symbols, close } = dlopen('libc.so.6', { mallopt: { args: [FFIType.int, FFIType.int], returns: FFIType.int } })
    symbols.mallopt(mmapThreshold, bytes)
    close()
  } catch {
    // Not glibc.
  }
}
