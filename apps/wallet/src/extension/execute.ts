import type { WalletChain, WalletConfig } from '../core/config.js'
import { chainDisconnected, internalError, invalidParams, unauthorized } from '../core/errors.js'
import { getPermission, grantAccounts, grantChain, type Permissions } from '../core/permissions.js'
import { callRpc } from '../core/rpc.js'
import { findAccount, signRequest } from '../core/signRequest.js'
import { estimateFee, type SignedTransaction, sendSigned, signTransaction } from '../core/transaction.js'
import { grantSolana, type SolanaPermissions, selectSolanaAccounts } from '../solana/permissions.js'
import { isSolanaRequest, type SolanaRequest } from '../solana/request.js'
import { runSolanaRequest, type SignedSolana } from '../solana/runSolanaRequest.js'
import { toSharedAccounts } from './judgeSolana.js'
import { ownAccounts, ownSolanaAccounts, toPermissionList } from './permissionList.js'
import type { RequestRecord } from './protocol.js'

export type ExecuteContext = {
  config: WalletConfig
  permissions: Permissions
  solana: SolanaPermissions
  /** The chain the request was made for; undefined when it is gone. */
  chain: WalletChain | undefined
  now: number
  /** Keeps a signed transaction before it is sent, so that a restart sends the same one and no second. */
  remember(signed: { signed: SignedTransaction } | { signedSolana: SignedSolana }): Promise<void>
}

export type Executed = {
  result: unknown
  permissions?: Permissions | undefined
  solana?: SolanaPermissions | undefined
  /** Chains to add. */
  chains?: readonly WalletChain[] | undefined
}

/**
 * Does what the person approved.
 * @throws {WalletRpcError} that the site receives
 */
export async function execute(record: RequestRecord, context: ExecuteContext): Promise<Executed> {
  const { request, asker, decision } = record
  const { config, permissions, chain } = context
  if (isSolanaRequest(request)) return executeSolana(request, record, context)
  if (request.kind === 'connect' && request.family === 'solana') {
    const accounts = ownSolanaAccounts(config, decision?.solana ?? [])
    if (accounts.length === 0) throw internalError('No account was chosen.')
    return {
      result: toSharedAccounts(accounts, config.solana.chains),
      solana: grantSolana(context.solana, asker.origin, accounts, context.now),
    }
  }
  if (request.kind === 'connect') {
    const accounts = ownAccounts(config, decision?.accounts ?? [])
    if (accounts.length === 0) throw internalError('No account was chosen.')
    const chainId = getPermission(permissions, asker.origin)?.chainId ?? record.chainId
    return {
      result: record.method === 'eth_requestAccounts' ? accounts : toPermissionList(asker.origin, accounts),
      permissions: grantAccounts(permissions, asker.origin, { accounts, chainId, now: context.now }),
    }
  }
  // The site may have been disconnected while the question was open.
  const permission = getPermission(permissions, asker.origin)
  if (!permission) throw unauthorized('The site was disconnected before the request was approved.')
  const assertAuthorized = (address: string): void => {
    if (!permission.accounts.some(account => account.toLowerCase() === address.toLowerCase()))
      throw unauthorized('The account was disconnected from this site before the request was approved.')
  }
  switch (request.kind) {
    case 'message':
    case 'typedData':
      assertAuthorized(request.address)
      return { result: await signRequest(request, config.accounts) }
    case 'transaction': {
      const { transaction } = request
      assertAuthorized(transaction.from)
      if (!chain) throw chainDisconnected('The network of this request no longer exists.')
      let { signed } = record
      if (!signed) {
        const fee = decision?.fee ?? (await estimateFee(transaction, chain))
        signed = await signTransaction(
          transaction,
          fee,
          findAccount(config.accounts, transaction.from),
          chain,
        )
        await context.remember({ signed })
      }
      return { result: await sendSigned(signed, chain) }
    }
    case 'switchChain':
      return { result: null, permissions: grantChain(permissions, asker.origin, request.chainId) }
    case 'addChain': {
      const answered = await callRpc(request.chain, 'eth_chainId', [])
      if (typeof answered !== 'string' || Number(answered) !== request.chain.chainId)
        throw invalidParams(`The node at this URL serves another chain than ${request.chain.chainId}.`)
      return {
        result: null,
        permissions: grantChain(permissions, asker.origin, request.chain.chainId),
        chains: [request.chain],
      }
    }
  }
}

async function executeSolana(
  request: SolanaRequest,
  record: RequestRecord,
  context: ExecuteContext,
): Promise<Executed> {
  const { origin } = record.asker
  const { config, solana } = context
  const permitted = selectSolanaAccounts(solana, origin, false)
  const connects = request.kind === 'solanaMessage' && request.connects === true
  // The site may have been disconnected while the question was open.
  if (!connects && !permitted.includes(request.address))
    throw unauthorized('The account was disconnected from this site before the request was approved.')
  const result = await runSolanaRequest(request, record.method, {
    accounts: config.solana.accounts,
    chains: config.solana.chains,
    signed: record.signedSolana,
    remember: signedSolana => context.remember({ signedSolana }),
  })
  if (!connects) return { result }
  const accounts = [request.address, ...permitted.filter(account => account !== request.address)]
  const [shared] = toSharedAccounts([request.address], config.solana.chains)
  return {
    result: { ...(result as object), ...shared },
    solana: grantSolana(solana, origin, accounts, context.now),
  }
}
