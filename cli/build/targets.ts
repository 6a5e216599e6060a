import { readFileSync } from 'node:fs'

/** Targets of a build, with the platform name of sharp's packages for each. */
export const targets = {
  'linux-x64': 'linux-x64',
  // For processors without AVX2. sharp has one package for all x64: it needs SSE4.2, as Bun's baseline does.
  'linux-x64-baseline': 'linux-x64',
  'linux-x64-musl': 'linuxmusl-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm64-musl': 'linuxmusl-arm64',
} as const

export type Target = keyof typeof targets

/** sharp's platform name of this machine, such as `linuxmusl-arm64`. */
export function hostPlatform(): string {
  const musl = process.platform === 'linux' && readFileSync('/proc/self/maps', 'latin1').includes('/ld-musl-')
  return `${process.platform}${musl ? 'musl' : ''}-${process.arch}`
}
