import {
  BaseError,
  type CaipAddress,
  type Connector,
  type TransportSignature,
  type TransportSignIn,
} from '@latchkit/core'
import { signMessage } from '../actions/signMessage.js'
import type { StandardAccount, StandardWallet } from '../connectors/standardWallet.js'
import { toError } from '../toError.js'
import { toBase58 } from '../utils/base58.js'
import { toBytes } from '../utils/bytes.js'
import { toAddress, toNetworkId, toStandardChain } from '../utils/caip.js'
import { createSignInMessage, parseSignInMessage, type SignInFields } from './signInMessage.js'

export type SignInParameters = Omit<TransportSignIn, 'namespace'> & {
  /** A connected account; its network is named in the text. */
  account: CaipAddress
}

type SignInFeature = { signIn?(input: object): Promise<unknown> }

/** The feature of a wallet in the page that shows the visitor whom they sign in to. */
function getFeature(connector: Connector): SignInFeature | undefined {
  try {
    const { features } = connector.provider as StandardWallet
    const feature = features['solana:signIn'] as SignInFeature | undefined
    return typeof feature?.signIn === 'function' ? feature : undefined
  } catch {
    return undefined
  }
}

/** The wallet writes the text itself: it has to say what was asked, field by field. */
function checkAnswer(answer: unknown, asked: SignInFields): { message: string; signature: string } {
  const [output] = (Array.isArray(answer) ? answer : []) as {
    account?: StandardAccount
    signedMessage?: unknown
    signature?: unknown
  }[]
  const signed = toBytes(output?.signedMessage)
  const signature = toBytes(output?.signature, 64)
  if (!signed || !signature) throw new BaseError('SIGN_FAILED')
  let message: string
  try {
    message = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(signed)
  } catch {
    throw new BaseError('SIGN_FAILED', { details: 'The wallet signed something that is no text.' })
  }
  if (output?.account?.address !== asked.address || parseSignInMessage(message)?.address !== asked.address)
    throw new BaseError('ACCOUNT_CHANGED')
  if (message !== createSignInMessage(asked))
    throw new BaseError('SIGN_FAILED', { details: 'The wallet signed another text.' })
  return { message, signature: toBase58(signature) }
}

/**
 * Signs in with Solana (CAIP-122): by `solana:signIn` where the wallet has it, else by signing the same text.
 * Give all of the answer to the server that made the nonce; there, see `verifySignIn`.
 * @throws USER_REJECTED, CONFIG_INVALID for a field that cannot stand in the text, SIGN_FAILED, ACCOUNT_CHANGED
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
    // Wallets know the names of Wallet Standard.
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
  let answer: unknown
  try {
    // Without the fields that are not there: wallets take `undefined` for text.
    answer = await feature.signIn(
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    )
  } catch (error) {
    throw toError(error)
  }
  return { account, ...checkAnswer(answer, fields), type: 'ed25519' }
}
