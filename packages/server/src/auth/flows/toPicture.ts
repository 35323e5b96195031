const maxLength = 2000

/** The picture of an account, when its URL is one that a page may show. */
export function toPicture(url: string | null | undefined): string | undefined {
  if (!url?.startsWith('https://') || url.length > maxLength || !URL.canParse(url)) return undefined
  return url
}
