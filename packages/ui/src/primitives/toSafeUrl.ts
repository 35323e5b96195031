/** The URL if it is http or https, else undefined: URLs of a directory are untrusted. Paths need a `base`. */
export function toSafeUrl(value: string | undefined, base?: string): string | undefined {
  if (!value) return undefined
  try {
    const url = new URL(value, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
