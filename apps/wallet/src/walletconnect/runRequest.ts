import type { WalletChain, WalletConfig } from '../core/config.js'
import { internalError, invalidParams, unauthorized, unsupportedMethod } from '../core/errors.js'
import { parseRequest } from '../core/parseRequest.js'
import type { WalletRequest } from '../core/request.js'
import { callRpc } from '../core/rpc.js'
import { findAccount, signRequest } from '../core/signRequest.js'
import { estimateFee, sendSigned, signTransaction, type TransactionFee } from '../core/transaction.js'
import { sessionAccounts, sessionChains } from './namespaces.js'
import type { Kit, Session } from './types.js'

/** A request of a session, checked against what the session allows. */
export type CheckedRequest = { request: WalletRequest; chain: WalletChain } | { answer: unknown }

/**
 * @throws {WalletRpcError} 4100 outside the session's agreement, else as `parseRequest`
 */
export function checkRequest(
  session: Session,
  asked: { chainId: string; method: string; params: unknown },
  chains: readonly WalletChain[],
): CheckedRequest {
  const chain = chains.find(candidate => candidate.caipNetworkId === asked.chainId)
  if (!chain || !sessionChains(session.namespaces).includes(asked.chainId))
    throw unauthorized(`The session does not cover the network ${asked.chainId.slice(0, 64)}.`)
  const methods = Object.values(session.namespaces).flatMap(namespace => namespace.methods)
  const accounts = sessionAccounts(session.namespaces)
  if (asked.method === 'eth_accounts' || asked.method === 'eth_requestAccounts') return { answer: accounts }
  const request = parseRequest(asked.method, asked.params, { accounts, chain, chains })
  if (!methods.includes(asked.method)) throw unauthorized(`The session does not cover ${asked.method}.`)
  return { request, chain }
}

/**
 * Does what was approved and tells the app of a changed network.
 * @throws {WalletRpcError} that the app receives
 */
export async function runRequest(
  kit: Kit,
  topic: string,
  checked: { request: WalletRequest; chain: WalletChain },
  config: Pick<WalletConfig, 'accounts'>,
  fee?: TransactionFee,
): Promise<unknown> {
  const { request, chain } = checked
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

/** Widens the session to `caipNetworkId` where needed, then says that it is the active chain. */
export async function announceChain(kit: Kit, topic: string, caipNetworkId: string): Promise<void> {
  const session = kit.getActiveSessions()[topic]
  const current = session?.namespaces['eip155']
  if (!session || !current) throw internalError('The session has ended.')
  if (!sessionChains(session.namespaces).includes(caipNetworkId)) {
    const accounts = sessionAccounts(session.namespaces).map(account => `${caipNetworkId}:${account}`)
    await kit.updateSession({
      topic,
      namespaces: {
        ...session.namespaces,
        eip155: {
          ...current,
          chains: [...sessionChains({ eip155: current }), caipNetworkId],
          accounts: [...current.accounts, ...accounts],
        },
      },
    })
  }
  if (current.events.includes('chainChanged'))
    await kit.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: Number(caipNetworkId.slice('eip155:'.length)) },
      chainId: caipNetworkId,
    })
}
