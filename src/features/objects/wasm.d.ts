/** Imported `with { type: 'file' }`: where it lies, in the executable too. */
declare module '*.wasm' {
  const path: string
  export default path
}
