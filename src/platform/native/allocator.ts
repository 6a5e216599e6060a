/** glibc's M_MMAP_THRESHOLD: the size from which an allocation uses mmap (malloc.h). */
const mmapThreshold = -3

const thresholdBytes = 1024 * 1024

/**
 * Makes glibc return large native allocations to the system when they are freed. Otherwise glibc raises the threshold dynamically and keeps
 * them: after a dozen pictures the process stays hundreds of megabytes larger. musl needs no setting.
 */
export const trimHeap = async () => {
  const { dlopen, FFIType } = await import('bun:ffi')
  try {
    const { symbols, close } = dlopen('libc.so.6', { mallopt: { args: [FFIType.int, FFIType.int], returns: FFIType.int } })
    symbols.mallopt(mmapThreshold, thresholdBytes)
    close()
  } catch {
    // Not glibc.
  }
}
