/** A browser without scripts: cookies by host and path, redirects, forms. */
export type Browser = {
  /** Follows redirects until a page, or until a URL that begins with `stopAt`, which is returned unvisited. */
  open(
    url: string,
    options?: { form?: Record<string, string>; stopAt?: string; headers?: Record<string, string> },
  ): Promise<Page>
  /** Takes the cookies of a response that a script of the page received. */
  keep(response: Response, origin: string): void
  cookies: Map<string, Cookie>
}

export type Page = { url: string; status: number; html: string; headers: Headers }
type Cookie = { name: string; value: string; path: string; host: string; sameSite: string }

/** What the browser sends a request by; the server under test is reached without a socket. */
type Send = (request: Request) => Promise<Response>

const maxRedirects = 20

/** Creates a browser whose requests go to `servers` by origin, and else to the network. */
export function createBrowser(servers: Readonly<Record<string, Send>>): Browser {
  const cookies = new Map<string, Cookie>()

  const keepLine = (line: string, url: URL): void => {
    const [pair = '', ...rest] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const attributes = new Map(
      rest.map(each => each.toLowerCase().split('=')).map(([key = '', value = '']) => [key, value]),
    )
    const cookie: Cookie = {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      path: rest.find(each => /^path=/i.test(each))?.slice(5) ?? '/',
      host: url.hostname,
      sameSite: attributes.get('samesite') ?? 'lax',
    }
    const key = `${cookie.host} ${cookie.path} ${cookie.name}`
    const isGone =
      attributes.get('max-age') === '0' || Date.parse(attributes.get('expires') ?? '') < Date.now()
    if (isGone) cookies.delete(key)
    else cookies.set(key, cookie)
  }

  const open: Browser['open'] = async (start, { form, stopAt, headers = {} } = {}) => {
    let url = new URL(start)
    let body = form && new URLSearchParams(form)
    const isCrossSite = headers['sec-fetch-site'] !== 'same-origin'
    for (let count = 0; count < maxRedirects; count += 1) {
      if (stopAt !== undefined && url.href.startsWith(stopAt))
        return { url: url.href, status: 0, html: '', headers: new Headers() }
      const sent = [...cookies.values()].filter(
        ({ host, path, sameSite }) =>
          host === url.hostname &&
          url.pathname.startsWith(path) &&
          // Lax cookies are left out of what another site posts.
          (sameSite === 'none' || !(body && isCrossSite)),
      )
      const request = new Request(url, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(sent.length > 0 && { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
        },
        ...(body && { body: body.toString() }),
        redirect: 'manual',
      })
      const response = await (servers[url.origin] ?? fetch)(request)
      for (const line of response.headers.getSetCookie()) keepLine(line, url)
      const target = response.headers.get('location')
      if (target === null)
        return {
          url: url.href,
          status: response.status,
          html: await response.text(),
          headers: response.headers,
        }
      url = new URL(target, url)
      body = undefined
    }
    throw new Error('Too many redirects')
  }
  return {
    open,
    keep: (response, origin) => {
      for (const line of response.headers.getSetCookie()) keepLine(line, new URL(origin))
    },
    cookies,
  }
}
