import type { IncomingMessage } from 'node:http'

type Place = { secure: boolean; hostAndPath: string }

const protocols: Record<string, boolean | undefined> = {
  'ws:': false,
  'http:': false,
  'wss:': true,
  'https:': true,
}

function toPlace(url: string): Place | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, username, password } = new URL(url)
  const secure = protocols[protocol]
  if (secure === undefined || username !== '' || password !== '') return undefined
  return { secure, hostAndPath: `${host}${pathname.replace(/(?<!\/)\/+$/, '')}` }
}

/**
 * Creates the check of a token's audience.
 *
 * With `relayUrl` the audience must be one of these URLs. Without it the audience must be the host and path of the
 * request, with or without TLS. A request can name any host, so that is for development only.
 * @throws Error when `relayUrl` is not a ws, wss, http or https URL
 */
export function createAudienceCheck(
  relayUrl: string | readonly string[] | undefined,
): (request: IncomingMessage) => (audience: string) => boolean {
  if (relayUrl !== undefined) {
    const places = (typeof relayUrl === 'string' ? [relayUrl] : relayUrl).map(url => {
      const place = toPlace(url)
      if (place === undefined) throw new Error('relayUrl must be an absolute wss:// or ws:// URL.')
      return place
    })
    return () => audience => {
      const place = toPlace(audience)
      return places.some(({ secure, hostAndPath }) => {
        return secure === place?.secure && hostAndPath === place.hostAndPath
      })
    }
  }
  return request => {
    const path = (request.url ?? '/').split('?')[0]
    const candidates = ['ws', 'wss'].map(protocol =>
      toPlace(`${protocol}://${request.headers.host ?? ''}${path}`),
    )
    return audience => {
      const place = toPlace(audience)
      return candidates.some(
        candidate => candidate !== undefined && candidate.hostAndPath === place?.hostAndPath,
      )
    }
  }
}
