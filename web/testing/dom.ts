import { afterAll, beforeAll } from 'bun:test'
import { type HTMLElement as HappyElement, type Window as HappyWindow, Window } from 'happy-dom'

/** Bun's own classes and functions stay: a test's answers are made of them, and tests of the server in the same process know no others. */
const ofBun = new Set(
  Object.getOwnPropertyNames(globalThis).filter(
    (name) =>
      !/^(.*Event|EventTarget|addEventListener|removeEventListener|dispatchEvent|WebSocket|navigator|self|on[a-z]+|File|Blob|FormData)$/.test(
        name,
      ),
  ),
)

/** A socket that never opens: a component test hears of no change by others. */
class SilentSocket {
  static readonly OPEN = 1
  readonly readyState = 0
  close() {}
  send() {}
}

/** The one window of this process: React and Radix keep what they learn of it when they are loaded. */
let made: HappyWindow | undefined

const descriptorsOf = (window: HappyWindow) => {
  const found: Record<string, PropertyDescriptor> = {}
  for (let owner: object = window; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (ofBun.has(name) || name in found || name === 'constructor') continue
      const value: unknown = Reflect.get(window, name)
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name)
      found[name] = { value: isMethod ? value.bind(window) : value, configurable: true, writable: true, enumerable: false }
    }
  return found
}

const layout = (window: HappyWindow) => {
  // Without a layout there is nothing to observe, and nothing to scroll to.
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  Object.assign(window.Element.prototype, {
    scrollIntoView() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
  })
  return { ResizeObserver: Observer, IntersectionObserver: Observer }
}

/** Puts a browser's globals into the process. @returns takes them out again, and puts back what was there */
const install = () => {
  made ??= new Window({ url: 'http://localhost:3000/', width: 1280, height: 800 })
  // No style sheet is loaded: an element has its own style alone. A query by role asks for it of hundreds; with this it takes 5 ms in place of 120.
  // Media queries in rem ask it for the size of a letter.
  made.document.documentElement.style.fontSize = '16px'
  made.getComputedStyle = (element) => (element as unknown as HappyElement).style
  const extra = {
    ...layout(made),
    WebSocket: SilentSocket,
    // An answer of the server draws whenever it comes, as in a browser.
    IS_REACT_ACT_ENVIRONMENT: false,
    // As over https, or on this machine.
    isSecureContext: true,
    window: made,
  }
  const added = {
    ...descriptorsOf(made),
    ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, { value, configurable: true, writable: true }])),
  }
  const before = new Map(Object.keys(added).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
  Object.defineProperties(globalThis, added)
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

/** Waits for React's scheduler, which runs effects of the last screen by `setImmediate` after it is unmounted; they read `window`. */
const idleScheduler = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/**
 * Gives the tests of a file, or of a `describe`, a document, and takes it away after them: other files of the same process run without one.
 * A component is imported within a test, by `import()`, as it looks for the document when its module is loaded.
 */
export const withDom = () => {
  let uninstall: (() => void) | undefined
  beforeAll(() => {
    uninstall = install()
  })
  afterAll(async () => {
    await idleScheduler()
    uninstall?.()
  })
}
