import { type ReactNode, useEffect, useState } from 'react'
import type { WalletChain, WalletConfig } from '../config/config.js'
import { modules } from '../config/modules.js'
import { toRpcErrorData } from '../core/errors.js'
import { plainFamilies } from '../core/family.js'
import { isPlainRequest } from '../core/plainRequest.js'
import { isSolanaRequest } from '../core/solanaRequest.js'
import { estimateFee } from '../core/transaction.js'
import { PlainReview } from '../ui/PlainReview.js'
import { AccountLine, Decide, Requester } from '../ui/parts.js'
import { RequestReview, titles } from '../ui/RequestReview.js'
import { SolanaReview, toSolanaTitle } from '../ui/SolanaReview.js'
import type { FeeState } from '../ui/TransactionReview.js'
import { useSolanaFacts } from '../ui/useSolanaFacts.js'
import type { PageWallet, RequestItem } from './createPageWallet.js'
import { type Reason, RejectCode } from './RejectCode.js'

function useFee({ request, chain }: RequestItem): FeeState {
  const [state, setState] = useState<FeeState>({ status: 'loading' })
  useEffect(() => {
    if (request.kind !== 'transaction' || !('chainId' in chain)) return
    let current = true
    estimateFee(request.transaction, chain).then(
      fee => current && setState({ status: 'ready', fee }),
      (error: unknown) => current && setState({ status: 'failed', error: toRpcErrorData(error) }),
    )
    return () => {
      current = false
    }
  }, [request, chain])
  return state
}

/** A connected app asks for a signature, a transaction or a network. */
export function RequestCard(props: {
  item: RequestItem
  wallet: PageWallet
  config: WalletConfig
  chains: readonly WalletChain[]
}): ReactNode {
  const { item, wallet, config, chains } = props
  const { request, session, chain } = item
  const fee = useFee(item)
  const cluster = 'chainId' in chain || 'family' in chain ? undefined : chain
  const review =
    isPlainRequest(request) && 'family' in chain
      ? modules[request.family].describe(request, chain)
      : undefined
  const facts = useSolanaFacts(request, cluster)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<Reason>()
  const { metadata } = session.peer
  const signer =
    request.kind === 'transaction'
      ? request.transaction.from
      : 'address' in request
        ? request.address
        : undefined
  const account =
    config.accounts.find(candidate => candidate.address.toLowerCase() === signer?.toLowerCase()) ??
    [...config.solana.accounts, ...plainFamilies.flatMap(family => config.plain[family].accounts)].find(
      candidate => candidate.address === (isPlainRequest(request) ? request.account : signer),
    )
  const words = isPlainRequest(request)
    ? (review ?? { title: 'Sign', approve: 'Sign' })
    : isSolanaRequest(request)
      ? toSolanaTitle(request)
      : titles[request.kind]
  return (
    <section
      className="panel"
      data-testid="wallet-request"
      data-id={item.id}
      data-kind={request.kind}
      data-method={item.method}
    >
      <Requester name={metadata.name} origin={metadata.url} note="Unverified: this name comes from the app" />
      <h1>{words.title}</h1>
      {review ? (
        <PlainReview review={review} />
      ) : isPlainRequest(request) ? null : isSolanaRequest(request) ? (
        <SolanaReview request={request} origin={metadata.url} chain={cluster} facts={facts} />
      ) : 'chainId' in chain ? (
        <RequestReview request={request} origin={metadata.url} chain={chain} chains={chains} fee={fee} />
      ) : null}
      {account ? <AccountLine name={account.name} address={account.address} note={chain.name} /> : null}
      <RejectCode kind="request" onChange={setReason} />
      <Decide
        approveLabel={words.approve}
        busy={busy}
        disabled={
          (request.kind === 'transaction' && fee.status === 'loading') ||
          (request.kind === 'solanaTransactions' && facts.status === 'loading')
        }
        onApprove={() => {
          setBusy(true)
          void wallet.approveRequest(item, fee.status === 'ready' ? fee.fee : undefined)
        }}
        onReject={() => {
          setBusy(true)
          void wallet.reject(item, reason)
        }}
      />
    </section>
  )
}
