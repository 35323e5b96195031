import type { Connector, TransportSignature } from '@latchkit/core'
import { type SignInByParameters, signInBy } from '@latchkit/core/sign-in'
import { signInText } from '../verify/signInText.js'
import { signMessage } from './signMessage.js'

export type SignInParameters = SignInByParameters

/**
 * Signs in with Stacks (CAIP-122), by signing its text. The server that made the nonce needs the complete result.
 * @throws USER_REJECTED, CONFIG_INVALID for a field that is not valid in the text, SIGN_FAILED
 * @example const signature = await signIn(connector, { account, domain: location.host, uri: location.origin, nonce })
 */
export const signIn = (connector: Connector, parameters: SignInParameters): Promise<TransportSignature> =>
  signInBy(parameters, { text: signInText, sign: asked => signMessage(connector, asked), type: 'stacks' })
