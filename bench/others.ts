import { familiesApi } from '../src/features/families/families.contract'

// Somebody else's requests, one after the other with a pause, until standard input ends: in a process of their own, so that what the other
// requests cost who sends them is none of theirs. Prints of a hundred the slowest, in milliseconds.
const [url = '', cookie = '', pause = '20'] = process.argv.slice(2)
const times: number[] = []
let goesOn = true
const end = (async () => {
  for await (const _ of Bun.stdin.stream());
  goesOn = false
})()
while (goesOn) {
  const start = performance.now()
  const response = await fetch(url + familiesApi.list.path, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  times.push(performance.now() - start)
  await Bun.sleep(Number(pause))
}
await end
process.stdout.write(String(times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]))
