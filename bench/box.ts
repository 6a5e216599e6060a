import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
/** The kernel's and Docker's default: the share of each tenth of a second. */
const periodUs = 100_000

export type Limits = { cores: number; memory: number }
export type Box = {
  /** The command that runs another one within the limits. */
  inside: (command: string[]) => string[]
  /** The most memory that was in use at once, in bytes, with the files that the kernel kept in it. */
  peak: () => number
  remove: () => void
}

/**
 * A control group (version 1 or 2) with a share of a core and a maximum of memory.
 * @throws Error without root's rights or without the controllers
 */
export const createBox = ({ cores, memory }: Limits): Box => {
  const name = `hearth-bench-${process.pid}`
  const isUnified = existsSync(join(root, 'cgroup.controllers'))
  const folders = isUnified ? [join(root, name)] : ['cpu', 'memory'].map((controller) => join(root, controller, name))
  const [cpu = '', space = cpu] = folders
  const quota = Math.round(cores * periodUs)
  try {
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    if (isUnified) {
      writeFileSync(join(cpu, 'cpu.max'), `${quota} ${periodUs}`)
      writeFileSync(join(cpu, 'memory.max'), String(memory))
    } else {
      writeFileSync(join(cpu, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(quota))
      writeFileSync(join(space, 'memory.limit_in_bytes'), String(memory))
    }
  } catch (error) {
    throw new Error(`The board needs root's rights and the control groups cpu and memory: ${(error as Error).message}`)
  }
  const enter = folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ')
  return {
    inside: (command) => ['/bin/sh', '-c', `${enter} && exec "$@"`, 'sh', ...command],
    peak: () => Number(readFileSync(join(space, isUnified ? 'memory.peak' : 'memory.max_usage_in_bytes'), 'utf8')),
    remove: () => {
      for (const folder of folders) rmdirSync(folder)
    },
  }
}
