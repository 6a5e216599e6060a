/** Types of the web standards that browser and server share, for `tsconfig.shared.json`, which includes neither library. */
interface URL {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly origin: string
  readonly href: string
  readonly username: string
  readonly password: string
  readonly searchParams: URLSearchParams
}
declare const URL: { new (url: string, base?: string): URL; parse(url: string, base?: string): URL | null }

interface URLSearchParams {
  get(name: string): string | null
  set(name: string, value: string): void
  toString(): string
}
declare const URLSearchParams: { new (entries?: [string, string][]): URLSearchParams }

interface Blob {
  readonly size: number
  readonly type: string
}
declare const Blob: { new (): Blob; readonly prototype: Blob }
