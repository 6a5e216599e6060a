import packageJson from '../../package.json' with { type: 'json' }

declare const HEARTH_COMMIT: string | undefined

export const version: string = packageJson.version

/** The commit of the build; `source` when run from source. */
export const commit: string = typeof HEARTH_COMMIT === 'string' ? HEARTH_COMMIT : 'source'
