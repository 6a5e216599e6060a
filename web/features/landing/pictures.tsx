import { memberColors } from '#src/features/families/families.rules'

/** Small drawings of the four features, in the members' colours. */

const [blue, ember, green, violet, gold, teal] = memberColors
const frame = { viewBox: '0 0 240 160', className: 'size-full', preserveAspectRatio: 'xMidYMid slice' }
const paper = 'fill-base-100'
const line = 'fill-base-content/12'

/** Columns and rows of days with events. */
const days = [
  { column: 1, row: 0, span: 1, color: blue },
  { column: 3, row: 0, span: 2, color: ember },
  { column: 0, row: 1, span: 1, color: green },
  { column: 4, row: 1, span: 1, color: violet },
  { column: 2, row: 2, span: 3, color: gold },
]

export function CalendarPicture() {
  return (
    <svg aria-hidden {...frame}>
      <rect x="36" y="28" width="168" height="150" rx="16" className={paper} />
      <rect x="52" y="44" width="56" height="8" rx="4" className={line} />
      {[0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2, 3, 4].map((column) => (
          <rect key={`${row} ${column}`} x={52 + column * 28} y={66 + row * 28} width="22" height="22" rx="7" className={line} />
        )),
      )}
      {days.map(({ column, row, span, color }) => (
        <rect key={color} x={52 + column * 28} y={66 + row * 28} width={span * 28 - 6} height="22" rx="7" fill={color} />
      ))}
    </svg>
  )
}

export function PhotosPicture() {
  return (
    <svg aria-hidden {...frame}>
      <g transform="rotate(-8 90 92)">
        <rect x="42" y="44" width="92" height="96" rx="12" className={paper} />
        <rect x="50" y="52" width="76" height="64" rx="7" fill={teal} opacity="0.35" />
        <circle cx="106" cy="70" r="8" fill={gold} />
        <path d="M50 109 74 84l16 16 12-10 24 22v-3a7 7 0 0 1-7 7H57a7 7 0 0 1-7-7z" fill={green} />
      </g>
      <g transform="rotate(7 158 88)">
        <rect x="112" y="34" width="92" height="96" rx="12" className={paper} />
        <rect x="120" y="42" width="76" height="64" rx="7" fill={ember} opacity="0.3" />
        <circle cx="146" cy="74" r="11" fill={ember} />
        <circle cx="170" cy="78" r="9" fill={violet} />
        <path d="M128 106c0-12 8-19 18-19s17 7 18 19zM158 106c0-10 5-16 13-16s13 6 13 16z" fill={ember} />
        <path d="M158 106c0-10 5-16 13-16s13 6 13 16z" fill={violet} />
      </g>
    </svg>
  )
}

const rows = [
  { y: 46, width: 92, color: green, done: true },
  { y: 80, width: 68, color: blue, done: true },
  { y: 114, width: 80, color: ember, done: false },
]

export function TasksPicture() {
  return (
    <svg aria-hidden {...frame}>
      {rows.map(({ y, width, color, done }) => (
        <g key={y}>
          <rect x="36" y={y - 14} width="168" height="28" rx="14" className={paper} />
          <circle cx="52" cy={y} r="8" fill={done ? color : 'none'} stroke={color} strokeWidth="2.500" />
          {done && (
            <path
              d={`M48.500 ${y}l2.500 2.500 4.500-5`}
              fill="none"
              className="stroke-base-100"
              strokeWidth="2.500"
              strokeLinecap="round"
            />
          )}
          <rect x="70" y={y - 4} width={width} height="8" rx="4" className={line} />
          <circle cx="188" cy={y} r="6" fill={gold} opacity={done ? 1 : 0.3} />
        </g>
      ))}
    </svg>
  )
}

export function ChatPicture() {
  return (
    <svg aria-hidden {...frame}>
      <circle cx="44" cy="62" r="10" fill={violet} />
      <path d="M62 40h74a14 14 0 0 1 14 14v4a14 14 0 0 1-14 14H66a4 4 0 0 1-4-4z" className={paper} />
      <rect x="76" y="52" width="58" height="8" rx="4" className={line} />
      <circle cx="196" cy="112" r="10" fill={ember} />
      <path d="M178 122h-78a14 14 0 0 1-14-14v-6a14 14 0 0 1 14-14h74a4 4 0 0 1 4 4z" fill={ember} opacity="0.24" />
      <rect x="102" y="101" width="60" height="8" rx="4" fill={ember} opacity="0.6" />
    </svg>
  )
}
