import type { CaipAddress } from '../contract/ids.js'
import type { TransportSignature, TransportSignIn } from '../contract/transport.js'
import { toAddress, toReference } from '../utils/caip.js'
import { createSignInMessage } from './createSignInMessage.js'
import type { SignInText } from './signInFields.js'

export type SignInByParameters = Omit<TransportSignIn, 'namespace'> & {
  /** A connected account; the text names its network. */
  account: CaipAddress
}

export type SignInBy = {
  text: SignInText
  /** Has the wallet sign a text. */
  sign(parameters: { account: CaipAddress; message: string }): Promise<string>
  /** Of the signature, as CAIP-74 names it. */
  type: string
  /** The form that an address has in the text; default: the one that it has in the account. */
  toText?: ((address: string) => string) | undefined
}

/**
 * Signs in by a family's way to sign texts; the wallet is asked in the tick of the call. The server that made the nonce needs
 * the complete result.
 * @throws CONFIG_INVALID for a field that is not valid in the text, and whatever `sign` throws
 */
export async function signInBy(
  { account, ...fields }: SignInByParameters,
  { text, sign, type, toText = address => address }: SignInBy,
): Promise<TransportSignature> {
  const message = createSignInMessage(
    {
      ...fields,
      address: toText(toAddress(account)),
      chainId: toReference(account),
      issuedAt: fields.issuedAt ?? new Date().toISOString(),
    },
    text,
  )
  return { account, message, signature: await sign({ account, message }), type }
}
