import { type ComponentType, lazy } from 'react'
import { lazyScreen } from './lazy-screen'

/** A dialog whose code loads with its first opening, or when a pointer or the focus comes near: give its button the props `near`. */
export const lazyDialog = <P>(load: () => Promise<ComponentType<P>>) => {
  // A failure is left to the opening, which tries again.
  const loadAhead = () => void load().catch(() => {})
  const Dialog = lazy(lazyScreen(() => load().then((component) => ({ default: component }))))
  return Object.assign(Dialog, { near: { onPointerEnter: loadAhead, onFocus: loadAhead } })
}
