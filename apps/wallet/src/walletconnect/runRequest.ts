import type { SolanaChain, WalletChain, WalletConfig } from '../config/config.js'
import { modules, signPlain, toSharedAddresses } from '../config/modules.js'
import { internalError, invalidParams, unauthorized, unsupportedMethod } from '../core/errors.js'
import { noPlainParts, type PlainChain, type PlainParts, plainFamilies } from '../core/family.js'
import { parseRequest } from '../core/parseRequest.js'
import { isPlainRequest, type PlainRequest } from '../core/plainRequest.js'
import type { EvmRequest } from '../core/request.js'
import { callRpc } from '../core/rpc.js'
import { findAccount, signRequest } from '../core/signRequest.js'
import { isSolanaRequest, type SolanaRequest } from '../core/solanaRequest.js'
import { estimateFee, sendSigned, signTransaction, type TransactionFee } from '../core/transaction.js'
import { parseSolanaRequest } from '../solana/parseSolanaRequest.js'
import { runSolanaRequest } from '../solana/runSolanaRequest.js'
import { accountsOf, sessionAccounts, sessionChains, sessionSolanaAccounts } from './namespaces.js'
import type { Kit, Session } from './types.js'

/** A request that the session allows, with the chain it is for. */
export type AllowedRequest =
  | { request: EvmRequest; chain: WalletChain }
  | { request: SolanaRequest; chain: SolanaChain }
  | { request: PlainRequest; chain: PlainChain }
/** A request of a session, checked against what the session allows. */
export type CheckedRequest = AllowedRequest | { answer: unknown }

/**
 * @throws {WalletRpcError} 4100 outside the session's agreement, else as `parseRequest` and `parseSolanaRequest`
 */
export function checkRequest(
  session: Session,
  asked: { chainId: string; method: string; params: unknown },
  chains: readonly WalletChain[],
  clusters: readonly SolanaChain[] = [],
  plain: PlainParts = noPlainParts(),
): CheckedRequest {
  const { chainId, method, params } = asked
  const chain = chains.find(candidate => candidate.caipNetworkId === chainId)
  const cluster = clusters.find(candidate => candidate.caipNetworkId === chainId)
  const plainChain = plainFamilies
    .flatMap(family => plain[family].chains)
    .find(candidate => candidate.caipNetworkId === chainId)
  if (!(chain ?? cluster ?? plainChain) || !sessionChains(session.namespaces).includes(chainId))
    throw unauthorized(`The session does not cover the network ${chainId.slice(0, 64)}.`)
  const methods = Object.values(session.namespaces).flatMap(namespace => namespace.methods)
  const assertCovered = (): void => {
    if (!methods.includes(method)) throw unauthorized(`The session does not cover ${method}.`)
  }
  if (plainChain) {
    const part = plain[plainChain.family]
    const { accountMethods, toAccountList, parse } = modules[plainChain.family]
    const shared = accountsOf(session.namespaces, plainChain.family)
    const accounts = part.accounts.filter(({ address }) => shared.includes(address))
    if (accountMethods.includes(method))
      return {
        answer: toAccountList(
          toSharedAddresses(
            plainChain.family,
            part,
            accounts.map(({ address }) => address),
          ),
        ),
      }
    const request = parse(method, params, { accounts, chain: plainChain })
    assertCovered()
    return { request, chain: plainChain }
  }
  if (cluster) {
    const accounts = sessionSolanaAccounts(session.namespaces)
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
      return { answer: accounts.map(pubkey => ({ pubkey })) }
    const request = parseSolanaRequest(method, params, { accounts, chain: cluster })
    assertCovered()
    return { request, chain: cluster }
  }
  if (!chain) throw internalError('The network no longer exists.')
  const accounts = sessionAccounts(session.namespaces)
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return { answer: accounts }
  const request = parseRequest(method, params, { accounts, chain, chains })
  assertCovered()
  return { request, chain }
}

/**
 * Runs what was approved and notifies the app of a changed network.
 * @throws {WalletRpcError} that the app receives
 */
export async function runRequest(
  kit: Kit,
  asked: { topic: string; method: string },
  checked: AllowedRequest,
  config: Pick<WalletConfig, 'accounts' | 'solana' | 'plain'>,
  fee?: TransactionFee,
): Promise<unknown> {
  const { topic, method } = asked
  const { request } = checked
  if (isPlainRequest(request)) {
    const { accounts, chains } = config.plain[request.family]
    return signPlain(request, accounts, chains)
  }
  if (isSolanaRequest(request))
    return runSolanaRequest(request, method, {
      accounts: config.solana.accounts,
      chains: config.solana.chains,
    })
  const chain = checked.chain as WalletChain
  switch (request.kind) {
    case 'message':
    case 'typedData':
      return signRequest(request, config.accounts)
    case 'transaction': {
      const account = findAccount(config.accounts, request.transaction.from)
      const agreed = fee ?? (await estimateFee(request.transaction, chain))
      return sendSigned(await signTransaction(request.transaction, agreed, account, chain), chain)
    }
    case 'switchChain':
      await announceChain(kit, topic, `eip155:${request.chainId}`)
      return null
    case 'addChain': {
      const answered = await callRpc(request.chain, 'eth_chainId', [])
      if (typeof answered !== 'string' || Number(answered) !== request.chain.chainId)
        throw invalidParams(`The node at this URL serves another chain than ${request.chain.chainId}.`)
      await announceChain(kit, topic, request.chain.caipNetworkId)
      return null
    }
    case 'connect':
      throw unsupportedMethod('wallet_requestPermissions')
  }
}

/** Widens the session to `caipNetworkId` where needed, then emits that it is its family's active chain. */
export async function announceChain(kit: Kit, topic: string, caipNetworkId: string): Promise<void> {
  const session = kit.getActiveSessions()[topic]
  const [family = '', reference = ''] = caipNetworkId.split(':')
  const current = session?.namespaces[family]
  if (!session || !current) throw internalError('The session has ended, or has nothing of this family.')
  if (!sessionChains({ [family]: current }).includes(caipNetworkId)) {
    const own = new Set(current.accounts.map(account => account.split(':')[2]))
    await kit.updateSession({
      topic,
      namespaces: {
        ...session.namespaces,
        [family]: {
          ...current,
          chains: [...sessionChains({ [family]: current }), caipNetworkId],
          accounts: [...current.accounts, ...[...own].map(account => `${caipNetworkId}:${account}`)],
        },
      },
    })
  }
  if (current.events.includes('chainChanged'))
    await kit.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: family === 'eip155' ? Number(reference) : reference },
      chainId: caipNetworkId,
    })
}
