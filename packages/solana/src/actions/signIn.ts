import type { CaipAddress, Connector, TransportSignature, TransportSignIn } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { StandardAccount, StandardWallet } from '../discovery/standardWallet.js'
import { toError } from '../toError.js'
import { toBase58 } from '../utils/base58.js'
import { toBytes } from '../utils/bytes.js'
import { toAddress, toNetworkId, toStandardChain } from '../utils/caip.js'
import { createSignInMessage, parseSignInMessage, type SignInFields } from '../verify/signInMessage.js'
import { signMessage } from './signMessage.js'

export type SignInParameters = Omit<TransportSignIn, 'namespace'> & {
  /** A connected account; the text names its network. */
  account: CaipAddress
}

type SignInFeature = { signIn?(input: object): Promise<unknown> }

/** The feature with which a wallet in the page shows the visitor the site that they sign in to. */
function getFeature(connector: Connector): SignInFeature | undefined {
  try {
    const { features } = connector.provider as StandardWallet
    const feature = features['solana:signIn'] as SignInFeature | undefined
    return typeof feature?.signIn === 'function' ? feature : undefined
  } catch {
    return undefined
  }
}

/** The wallet writes the text itself, so every field of it is compared with the requested one. */
function readOutput(response: unknown, requested: SignInFields): { message: string; signature: string } {
  const [output] = (Array.isArray(response) ? response : []) as {
    account?: StandardAccount
    signedMessage?: unknown
    signature?: unknown
  }[]
  const signed = toBytes(output?.signedMessage)
  const signature = toBytes(output?.signature, 64)
  if (!signed || !signature) throw new LatchkitError('SIGN_FAILED')
  let message: string
  try {
    message = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(signed)
  } catch {
    throw new LatchkitError('SIGN_FAILED', { details: 'The wallet signed bytes that are not text.' })
  }
  if (
    output?.account?.address !== requested.address ||
    parseSignInMessage(message)?.address !== requested.address
  )
    throw new LatchkitError('ACCOUNT_CHANGED')
  if (message !== createSignInMessage(requested))
    throw new LatchkitError('SIGN_FAILED', { details: 'The wallet signed a different message.' })
  return { message, signature: toBase58(signature) }
}

/**
 * Signs in with Solana (CAIP-122): by `solana:signIn` where the wallet has it, else by signing the same text.
 * The server that made the nonce needs the complete result, for `verifySignIn`.
 * @throws USER_REJECTED, CONFIG_INVALID for a field that is not valid in the text, SIGN_FAILED, ACCOUNT_CHANGED
 * @example const signature = await signIn(connector, { account, domain: location.host, uri: location.origin, nonce })
 */
export async function signIn(
  connector: Connector,
  { account, ...parameters }: SignInParameters,
): Promise<TransportSignature> {
  const { domain, uri, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } =
    parameters
  const fields: SignInFields = {
    domain,
    address: toAddress(account),
    statement,
    uri,
    version: '1',
    // Wallets expect the names of Wallet Standard.
    chainId: toStandardChain(toNetworkId(account)).slice('solana:'.length),
    nonce,
    issuedAt: issuedAt ?? new Date().toISOString(),
    expirationTime,
    notBefore,
    requestId,
    resources,
  }
  const message = createSignInMessage(fields)
  const feature = getFeature(connector)
  if (!feature?.signIn)
    return {
      account,
      message,
      signature: await signMessage(connector, { account, message }),
      type: 'ed25519',
    }
  let response: unknown
  try {
    // Without the absent fields, because wallets print `undefined` as text.
    response = await feature.signIn(
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    )
  } catch (error) {
    throw toError(error)
  }
  return { account, ...readOutput(response, fields), type: 'ed25519' }
}
