/** The house with a fire in it. */
function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="9 11 46 46" className={className}>
      <path
        d="M13 33 32 15l19 18v15a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5z"
        className="fill-base-content stroke-base-content"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M32 28c6 5 9 9 9 14a9 9 0 0 1-18 0c0-3 1.500-5.500 3.500-8 .6 2.200 1.600 3.400 3 4 .4-4 1-7 2.500-10z"
        className="fill-primary"
      />
    </svg>
  )
}

/** The logo and the name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 font-heading text-2xl">
      <BrandMark />
      Hearth
    </span>
  )
}
