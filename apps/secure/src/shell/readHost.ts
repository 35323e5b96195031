/** The origin of the host page, as the page's URL names it; the server only serves a listed one. */
export function readHost(search: string): string | undefined {
  const host = new URLSearchParams(search).get('host')
  if (host === null || !URL.canParse(host)) return undefined
  const { origin, protocol } = new URL(host)
  return origin === host && (protocol === 'https:' || protocol === 'http:') ? origin : undefined
}
