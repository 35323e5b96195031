import type { Client } from '../client/client.js'
import { type ErrorCode, errorCodes } from '../errors/codes.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'

const timeoutMs = 10_000
/** Characters of a response. */
const maxLength = 20_000

const statusCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'SIGN_FAILED',
  403: 'ORIGIN_NOT_ALLOWED',
  429: 'RATE_LIMITED',
}

const isLoginCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && value.startsWith('LOGIN_') && Object.hasOwn(errorCodes, value)

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text.slice(0, maxLength))) as Record<string, unknown>
  } catch (cause) {
    throw new LatchkitError('INVALID_RESPONSE', { cause })
  }
}

/**
 * Calls `auth/siwx/…` of the client's Latchkit server, with the cookie of the session.
 * @throws CONFIG_INVALID without a server, SERVER_ERROR, INVALID_RESPONSE, or the code of the response
 */
export async function sendToServer(
  client: Client,
  { path, body }: { path: string; body?: object | undefined },
): Promise<Record<string, unknown>> {
  const rpc = await client.options.ports?.serverRpc?.()
  const { caipNetworkId } = selectNetwork(client.getState())
  if (!rpc || !caipNetworkId)
    throw new LatchkitError('CONFIG_INVALID', {
      details: 'Sign-in takes a server, or a backend of the site.',
    })
  // The server's URL, whatever its path, with what names the site.
  const base = rpc.getRpcUrl(caipNetworkId)
  const url = new URL(`auth/siwx/${path}`, base)
  url.search = new URL(base).search
  url.searchParams.delete('chainId')
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new LatchkitError('SERVER_ERROR', { cause })
  })
  if (response.ok) return parse(await response.text())
  const { code } = await response
    .text()
    .then(parse)
    .catch((): Record<string, unknown> => ({}))
  throw new LatchkitError(isLoginCode(code) ? code : (statusCodes[response.status] ?? 'SERVER_ERROR'), {
    details: `HTTP status code: ${response.status}`,
  })
}
