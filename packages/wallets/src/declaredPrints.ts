/**
 * Four hexadecimal digits per id that a bundled wallet declares: enough to say that an id is certainly not
 * in the list, without loading the list. A test keeps it equal to the list.
 */
export const declaredPrints =
  '03f909f50df1108c1372157215d21b27218c23b62589271c2a422aa62aa930eb35ca423a430646594663496d4c644c804e7651b6538a544f57285745587c590e5c145c3c5d455e6b5fea627262a562e76eda6f2870ae734d76d88510856992e097f1a261aa89ac39adceaeccb33fb97bba52bf8fc1a2c581ca31d0ecd6c7d795d7abd829d84de13ee427e7a2f77efd26'

/** 16 bits of an FNV-1a hash of a declared id, as in `declaredPrints`. */
export function toPrint(id: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++)
    hash = Math.imul(hash ^ id.toLowerCase().charCodeAt(index), 0x01000193)
  return (((hash >>> 16) ^ hash) & 0xffff).toString(16).padStart(4, '0')
}

/** False only for an id that no bundled wallet declares. */
export function mayBeDeclared(id: string): boolean {
  const print = toPrint(id)
  for (let at = 0; at < declaredPrints.length; at += 4) if (declaredPrints.startsWith(print, at)) return true
  return false
}
