/** The address of a call: its path with the parameters in place, and the query of those that are given. */
export const callAddress = (
  path: string,
  params: Record<string, string> | undefined,
  query: Record<string, string | undefined> | undefined,
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${filled}?${new URLSearchParams(given)}` : filled
}
