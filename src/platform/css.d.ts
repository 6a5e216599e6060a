/** Imported `with { type: 'text' }`: the stylesheet as text, also in the executable. */
declare module '*.css' {
  const text: string
  export default text
}
