/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many items, chosen by the seed alone and in their order. */
export function sample(items, count, seed) {
  const random = createRandom(seed)
  const indexes = items.map((_, index) => index)
  for (let index = 0; index < Math.min(count, items.length); index += 1) {
    const other = index + Math.floor(random() * (items.length - index))
    ;[indexes[index], indexes[other]] = [indexes[other], indexes[index]]
  }
  return indexes
    .slice(0, count)
    .sort((a, b) => a - b)
    .map(index => items[index])
}
