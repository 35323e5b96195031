import { call, createChunk } from '@latchkit/core/family'

// Its tables are larger than all other code of a transfer, and few names need them.
const tables = /* @__PURE__ */ createChunk(() => import('@adraffy/ens-normalize'))

/** What the server takes, too. Each label is hashed twice, and a name is a few. */
const maxLength = 255

/** The normalized form of a name (ENSIP-15); undefined for what is not a name. */
export async function normalizeName(name: string): Promise<string | undefined> {
  if (name.length > maxLength) return undefined
  const lower = name.toLowerCase()
  // Letters, digits and hyphens are normalized in lower case, except where two hyphens mark punycode.
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(lower)) return /(^|\.)[^.]{2}--/.test(lower) ? undefined : lower
  return call(tables, async ({ ens_normalize }) => {
    try {
      return ens_normalize(name)
    } catch {
      return undefined
    }
  })
}
