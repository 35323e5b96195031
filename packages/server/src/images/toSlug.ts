/** Turns a token symbol into a URL segment of lower-case letters, digits and hyphens; never empty. */
export function toTokenSlug(symbol: string): string {
  const slug = symbol
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32)
  return slug || 'token'
}
