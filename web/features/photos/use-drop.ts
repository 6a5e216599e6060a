import { useEffect, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files dropped anywhere on the page.
 * @returns whether files are being dragged over it
 */
export const useDrop = (enabled: boolean, onFiles: (files: FileList) => void) => {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    if (!enabled) return
    const listeners = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!holdsFiles(event)) return
          // Otherwise the browser would leave the page and open the file.
          event.preventDefault()
          react(event)
        },
        { signal: listeners.signal },
      )
    listen('dragenter', () => setIsOver(true))
    listen('dragover', () => setIsOver(true))
    // `relatedTarget` is null only when the drag leaves the page.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    listen('drop', ({ dataTransfer }) => {
      setIsOver(false)
      if (dataTransfer?.files.length) take.current(dataTransfer.files)
    })
    return () => {
      listeners.abort()
      setIsOver(false)
    }
  }, [enabled])
  return isOver
}
