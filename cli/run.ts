import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** What a command uses of its process. A test that runs commands in its own process gives them something else. */
export type Host = {
  write: (file: 1 | 2, text: string) => void
  stdin: () => Pick<Blob, 'stream' | 'text'>
  lowerPriority: () => void
}

const processHost: Host = {
  // Not through `process.stdout` and `process.stderr`: creating those streams adds 13 ms to every start of the server.
  write(file, text) {
    try {
      writeFileSync(file, text)
    } catch (error) {
      // A reader that closes the pipe early (`hearth user list | head -1`) is not an error.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    }
  },
  stdin: () => Bun.stdin,
  /** On a small machine requests come first. */
  lowerPriority: () => setPriority(constants.priority.PRIORITY_LOW),
}

type Run = Host & {
  /** The file that `--env-file` or HEARTH_ENV_FILE names. */
  envFile?: string
  /** The data folder that commands in messages name; undefined if they find it without `--data`. */
  quotedFolder?: string
}

let current: Run = { ...processHost }

/** The state of the command that runs. A process runs one at a time. */
export const currentRun = () => current

/** Begins the run of a command, without the state of an earlier one. */
export const startRun = (host: Host = processHost) => {
  current = { ...host }
}
