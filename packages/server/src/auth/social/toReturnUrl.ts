/**
 * The URL that a whole page goes back to, with neither query nor hash: one that the operator registered, else the root of
 * the host. What a URL names besides is the visitor's own tab's to remember.
 */
export function toReturnUrl(
  redirect: string | undefined,
  host: string,
  registered: readonly string[],
): string | undefined {
  if (redirect === undefined) return undefined
  const url = URL.canParse(redirect) ? new URL(redirect) : undefined
  if (url?.origin !== host || url.username !== '' || url.password !== '') return undefined
  const target = `${url.origin}${url.pathname}`
  return registered.includes(target) ? target : `${host}/`
}
