import { afterAll, beforeAll } from 'bun:test'
import { type HTMLElement as HappyElement, type Node as HappyNode, type Window as HappyWindow, Window } from 'happy-dom'

/** Globals that stay Bun's own: tests build responses from them, and server tests in the same process expect them. */
const bunGlobals = new Set(
  Object.getOwnPropertyNames(globalThis).filter(
    (name) =>
      !/^(.*Event|EventTarget|addEventListener|removeEventListener|dispatchEvent|WebSocket|navigator|self|on[a-z]+|File|Blob|FormData)$/.test(
        name,
      ),
  ),
)

/** A socket that never opens: component tests get no live frames. */
class SilentSocket {
  static readonly OPEN = 1
  readonly readyState = 0
  close() {}
  send() {}
}

/** A silent voice; a test may check the texts that it should speak. */
const silentVoice = { speak(_utterance: object) {}, cancel() {} }
class Utterance {
  constructor(readonly text: string) {}
}

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** The process has one window: React and Radix cache it when their modules load. */
let made: HappyWindow | undefined

const descriptorsOf = (window: HappyWindow) => {
  const found: Record<string, PropertyDescriptor> = {}
  for (let owner: object = window; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (bunGlobals.has(name) || name in found || name === 'constructor') continue
      const value: unknown = Reflect.get(window, name)
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name)
      found[name] = { value: isMethod ? value.bind(window) : value, configurable: true, writable: true, enumerable: false }
    }
  return found
}

const layout = (window: HappyWindow) => {
  // Without layout there is nothing to observe, and nothing to scroll.
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

/** Installs a browser's globals. @returns the function that restores the previous ones */
const install = () => {
  // React's development build measures each render for a browser's profiler, with what changed in its props, and keeps all of it.
  Reflect.deleteProperty(console, 'timeStamp')
  made ??= new Window({ url: 'http://localhost:3000/', ...desktop })
  // No style sheet is loaded: an element has its own style alone. A query by role asks for it of hundreds; with this it takes 5 ms in place of 120.
  // Media queries in rem ask it for the size of a letter.
  made.document.documentElement.style.fontSize = '16px'
  made.getComputedStyle = (element) => (element as unknown as HappyElement).style
  // A failed expectation prints an element as its HTML. Printing all of its fields takes seconds, each time that a wait finds it still there.
  Object.assign(made.Node.prototype, {
    [Symbol.for('nodejs.util.inspect.custom')](this: HappyNode) {
      return ('outerHTML' in this ? String(this.outerHTML) : (this.textContent ?? this.nodeName)).slice(0, 300)
    },
  })
  const extra = {
    ...layout(made),
    WebSocket: SilentSocket,
    speechSynthesis: silentVoice,
    SpeechSynthesisUtterance: Utterance,
    // Renders after every response, as in a browser.
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

/** Waits for React's scheduler: after an unmount it runs remaining effects by `setImmediate`, and they read `window`. */
const idleScheduler = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Makes the window a phone's for the tests of a file or a `describe`. */
export const onPhone = () => {
  beforeAll(() => made?.happyDOM.setViewport(phone))
  afterAll(() => made?.happyDOM.setViewport(desktop))
}

/**
 * Installs a document for the tests of a file or a `describe`, and removes it afterwards: other files of the process run without one. Import
 * components inside a test with `import()`, since their modules read the document when they load.
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
