import { signPlain } from '../config/modules.js'
import { chainDisconnected, invalidParams, unauthorized } from '../core/errors.js'
import { getPermission, grantChain } from '../core/permissions.js'
import { isPlainRequest, type PlainRequest } from '../core/plainRequest.js'
import { callRpc } from '../core/rpc.js'
import { findAccount, signRequest } from '../core/signRequest.js'
import { grantSite, selectSiteAccounts } from '../core/sitePermissions.js'
import { isSolanaRequest, type SolanaRequest } from '../core/solanaRequest.js'
import { estimateFee, sendSigned, signTransaction } from '../core/transaction.js'
import { runSolanaRequest } from '../solana/runSolanaRequest.js'
import { executeConnect } from './executeConnect.js'
import type { ExecuteContext, Executed } from './executeContext.js'
import { toInvokedResult } from './multichain/toFamilyCall.js'
import type { RequestRecord } from './protocol.js'
import { toSharedAccounts } from './toSolanaVerdict.js'

/**
 * Does what the person approved.
 * @throws {WalletRpcError} that the site receives
 */
export async function execute(record: RequestRecord, context: ExecuteContext): Promise<Executed> {
  const executed = await executeRequest(record, context)
  return record.isInvoked
    ? { ...executed, result: toInvokedResult(record.method, executed.result) }
    : executed
}

async function executeRequest(record: RequestRecord, context: ExecuteContext): Promise<Executed> {
  const { request, asker, decision } = record
  const { config, permissions, chain } = context
  if (isPlainRequest(request)) return executePlain(request, record, context)
  if (isSolanaRequest(request)) return executeSolana(request, record, context)
  if (request.kind === 'connect') return executeConnect(request, record, context)
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

function executePlain(
  request: PlainRequest,
  record: RequestRecord,
  { config, plain }: ExecuteContext,
): Executed {
  const { chains, accounts } = config.plain[request.family]
  // The site may have been disconnected while the question was open.
  if (!selectSiteAccounts(plain[request.family], record.asker.origin, false).includes(request.account))
    throw unauthorized('The account was disconnected from this site before the request was approved.')
  return { result: signPlain(request, accounts, chains) }
}

async function executeSolana(
  request: SolanaRequest,
  record: RequestRecord,
  context: ExecuteContext,
): Promise<Executed> {
  const { origin } = record.asker
  const { config, solana } = context
  const permitted = selectSiteAccounts(solana, origin, false)
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
    solana: grantSite(solana, origin, accounts, context.now),
  }
}
