// SHA-256 (FIPS 180-4) for a page without https, where browsers have no `crypto.subtle`. Loaded with the first large upload there.

const constants = Uint32Array.from(
  (
    '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 ' +
    'e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 ' +
    '27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 ' +
    '19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2'
  ).split(' '),
  (word) => Number.parseInt(word, 16),
)

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

const block = 64

/** Bytes hashed per step, so that the page stays responsive. */
const chunkSize = 256 * 1024

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** Updates the state with whole blocks. */
const update = (state: Uint32Array, words: Uint32Array, bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = (array: Uint32Array, index: number) => array[index] as number
  for (let start = 0; start < bytes.length; start += block) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(start + i * 4)
    for (let i = 16; i < 64; i++) {
      const [early, late] = [at(words, i - 15), at(words, i - 2)]
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      words[i] = at(words, i - 16) + first + at(words, i - 7) + second
    }
    let a = at(state, 0)
    let b = at(state, 1)
    let c = at(state, 2)
    let d = at(state, 3)
    let e = at(state, 4)
    let f = at(state, 5)
    let g = at(state, 6)
    let h = at(state, 7)
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g)
      const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(constants, i) + at(words, i)) | 0
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
  }
}

/** The SHA-256 of a blob, read in chunks. */
export const sha256 = async (blob: Blob): Promise<Uint8Array> => {
  const state = Uint32Array.from(initial)
  const words = new Uint32Array(64)
  const whole = blob.size - (blob.size % block)
  for (let start = 0; start < whole; start += chunkSize)
    update(state, words, new Uint8Array(await blob.slice(start, Math.min(start + chunkSize, whole)).arrayBuffer()))
  const rest = new Uint8Array(await blob.slice(whole).arrayBuffer())
  const end = new Uint8Array(rest.length + 9 > block ? 2 * block : block)
  end.set(rest)
  end[rest.length] = 0x80
  new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(blob.size) * 8n)
  update(state, words, end)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word)
  return new Uint8Array(digest.buffer)
}
