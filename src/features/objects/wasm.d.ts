/** Imported `with { type: 'file' }`: the path of the file, also in the executable. */
declare module '*.wasm' {
  const path: string
  export default path
}
