import { readSignInBody } from '@latchkit/core/sign-in'

/** What a sign-in message (ERC-4361, CAIP-122) is for. */
export type SignInMessage = {
  domain: string
  address: string
  family: string
  uri?: string | undefined
  chainId?: string | undefined
}

const phrase = /wants you to sign in with your/i

/** Whether a text reads as a sign-in, well formed or not. */
export const isSignIn = (text: string): boolean => phrase.test(text)

/**
 * Reads the head and the fields of a sign-in message; undefined where it is not well formed. The fields are read by the
 * parser of the servers that verify it, so that both find the same page in it.
 */
export function readSignIn(text: string): SignInMessage | undefined {
  const head =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^\s/?#@\\]+) wants you to sign in with your (\w+) account:\n(\S+)(?:\n([\s\S]*))?$/i.exec(
      text,
    )
  const [, domain, family, address, rest] = head ?? []
  const lines = rest === undefined ? [] : rest.split('\n')
  const body = readSignInBody(lines)
  if (!domain || !family || !address || !body) return undefined
  // As the servers read it: without a statement one empty line is enough in the family of Solana alone, without a scheme.
  const isShort = body.statement === undefined && lines[1] !== ''
  if (isShort && (family !== 'Solana' || !text.startsWith(`${domain} `))) return undefined
  return { domain, family, address, uri: body.uri, chainId: body.chainId }
}

/** Whether a sign-in is for the page that asks, and for the account that signs (section 4 of the custody design). */
export function isSignInFor(
  message: SignInMessage,
  { origin, address }: { origin: string; address: string },
): boolean {
  const { host, hostname, port } = new URL(origin)
  const domains = port === '' ? [host, `${hostname}:443`] : [host]
  const isHex = /^0x/i.test(address)
  const isOwn = isHex ? message.address.toLowerCase() === address.toLowerCase() : message.address === address
  const uri = message.uri === undefined ? origin : message.uri
  const isSameSite = URL.canParse(uri) && new URL(uri).host === host
  return domains.includes(message.domain.toLowerCase()) && isOwn && isSameSite
}
