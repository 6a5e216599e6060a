import { familiesApi } from '../src/features/families/families.contract'

// Another person's requests, one after the other with a pause, until standard input ends. A separate process, so that the sender of the load
// does not slow them down. Prints the 99th percentile in milliseconds.
const [url = '', cookie = '', pause = '20'] = process.argv.slice(2)
const times: number[] = []
let isOpen = true
const end = (async () => {
  for await (const _ of Bun.stdin.stream());
  isOpen = false
})()
while (isOpen) {
  const start = performance.now()
  const response = await fetch(url + familiesApi.list.path, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  times.push(performance.now() - start)
  await Bun.sleep(Number(pause))
}
await end
process.stdout.write(String(times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]))
