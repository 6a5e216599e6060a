import { useEffect, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped anywhere on the page.
 * @returns whether some are held over it
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
          // Without it the browser would leave the page and show the file.
          event.preventDefault()
          react(event)
        },
        { signal: listeners.signal },
      )
    listen('dragenter', () => setIsOver(true))
    listen('dragover', () => setIsOver(true))
    // Leaving the page, not one of its elements for another.
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
