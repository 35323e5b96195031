import { bitcoinSignIn } from '@latchkit/bitcoin/verify'
import { createSignInMessage, type SignInFields, type SignInText } from '@latchkit/core/sign-in'
import { evmSignIn } from '@latchkit/evm/verify'
import { solanaSignIn } from '@latchkit/solana/verify'

type Send = (request: Request) => Promise<Response>

/** A browser with cookies, on one page: for tests. */
export function createBrowser(send: Send, origin = 'https://app.example') {
  const cookies = new Map<string, string>()
  const ask = async (path: string, body?: object): Promise<Response> => {
    const response = await send(
      new Request(`https://server${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          origin,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const getNonce = async (): Promise<string> => {
    const { nonce } = (await (await ask('/auth/siwx/nonce', {})).json()) as { nonce: string }
    return nonce
  }
  return {
    cookies,
    ask,
    getNonce,
    getSession: async () => (await (await ask('/auth/siwx/session')).json()) as { session: unknown },
    verify: (message: string, signature: string) => ask('/auth/siwx/verify', { message, signature }),
  }
}

const familyOf = (address: string): SignInText => {
  if (address.startsWith('0x')) return evmSignIn
  return bitcoinSignIn.isAddress(address) ? bitcoinSignIn : solanaSignIn
}

const chainIds = new Map<SignInText, string>([
  [evmSignIn, '1'],
  [solanaSignIn, 'mainnet'],
  [bitcoinSignIn, '000000000019d6689c085ae165831e93'],
])

/** The text of an EVM, Solana or Bitcoin account for the page of `createBrowser`. */
export function toText(
  fields: Partial<SignInFields> & Pick<SignInFields, 'address' | 'nonce'>,
  family: SignInText = familyOf(fields.address),
): string {
  return createSignInMessage(
    {
      domain: 'app.example',
      uri: 'https://app.example/login',
      chainId: chainIds.get(family) ?? '',
      issuedAt: new Date().toISOString(),
      statement: 'Sign in to the app.',
      ...fields,
    },
    family,
  )
}
