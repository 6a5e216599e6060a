import { useState } from 'react'
import type { Size, View } from '#web/ui/zoom'
import { tileSize } from './projection'

const maxZoom = 19

/** Map tiles of the address that an admin named: the only other host that the page asks. */
export function Tiles({ url, view, size }: { url: string; view: View; size: Size }) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const zoom = Math.max(0, Math.min(maxZoom, Math.round(Math.log2(view.scale / tileSize))))
  const pixels = view.scale / 2 ** zoom
  const last = 2 ** zoom - 1
  const range = (offset: number, length: number) => {
    const from = Math.max(0, Math.floor(-offset / pixels))
    const to = Math.min(last, Math.floor((length - offset) / pixels))
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  }
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-clip">
      {range(view.x, size.width).flatMap((x) =>
        range(view.y, size.height).map((y) => {
          const source = url.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
          if (broken.has(source)) return null
          return (
            <img
              key={source}
              src={source}
              alt=""
              draggable={false}
              referrerPolicy="no-referrer"
              onError={() => setBroken((before) => new Set(before).add(source))}
              className="absolute max-w-none select-none"
              style={{ left: view.x + x * pixels, top: view.y + y * pixels, width: pixels + 0.5, height: pixels + 0.5 }}
            />
          )
        }),
      )}
    </div>
  )
}
