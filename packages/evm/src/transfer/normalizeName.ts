import { LatchkitError } from '@latchkit/core/family'

/** The normalized form of a name (ENSIP-15); undefined for what is not a name. */
export async function normalizeName(name: string): Promise<string | undefined> {
  const lower = name.toLowerCase()
  // Letters, digits and hyphens are normalized in lower case, except where two hyphens mark punycode.
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(lower)) return /(^|\.)[^.]{2}--/.test(lower) ? undefined : lower
  let normalize: typeof import('viem/ens').normalize
  // The import itself is inside `try`, so that bundlers do not fail for a site without viem.
  try {
    const { normalize: imported } = await import('viem/ens')
    normalize = imported
  } catch (cause) {
    throw new LatchkitError('UNKNOWN', {
      details: 'Names beyond a-z, 0-9 and hyphens need the package viem, which did not load.',
      cause,
    })
  }
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
