import { afterAll, beforeAll, beforeEach } from 'bun:test'

/** A file on its way to the server. It waits until a test decides its result. */
class Put {
  static all: Put[] = []
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  method = ''
  url = ''
  status = 0
  statusText = ''
  responseText = ''
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  private reply: Record<string, string> = {}

  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.reply[name] ?? null
  }
  send() {
    Put.all.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }

  /** Has sent a share of the file, from 0 to 1. */
  progress(share: number) {
    this.upload.onprogress?.({ loaded: share, total: 1 })
  }
  answer(status: number, body: object | string, headers: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body), reply: headers })
    this.onload?.()
    this.onloadend?.()
  }
  /** The server stored the file, and found this type in it. */
  store(mimeType = 'image/png') {
    const id = this.url.split('/').at(-1)?.split('?')[0] ?? ''
    this.answer(201, { id, url: `/api/objects/${id}`, mimeType, size: 70 })
  }
  /** The connection broke. */
  fail() {
    this.onerror?.()
    this.onloadend?.()
  }
}

/** Makes uploads of files wait. @returns the files sent since the test began, in order */
export const withTransfers = () => {
  let before: PropertyDescriptor | undefined
  beforeAll(() => {
    before = Object.getOwnPropertyDescriptor(globalThis, 'XMLHttpRequest')
    Object.defineProperty(globalThis, 'XMLHttpRequest', { configurable: true, writable: true, value: Put })
  })
  beforeEach(() => {
    Put.all = []
  })
  afterAll(() => {
    if (before) Object.defineProperty(globalThis, 'XMLHttpRequest', before)
    else Reflect.deleteProperty(globalThis, 'XMLHttpRequest')
  })
  return () => Put.all
}

/** A file of a type, of so many bytes as it says. */
export const fileOf = (name = 'dot.png', type = 'image/png', size = 70) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
