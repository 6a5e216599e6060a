import { useMemo } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  value: string
  /** The accessible name, such as "QR code of the invitation link". */
  label: string
  className?: string
}

// Black on white in both themes, with the quiet zone of four modules that ISO/IEC 18004 requires.
const border = 4

/** A QR code of a text, usually a link. */
export function QrCode({ value, label, className = 'size-48' }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(value, { ecc: 'M', border })
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
    return { size, path }
  }, [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-box bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
