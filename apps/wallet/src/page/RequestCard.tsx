import { type ReactNode, useEffect, useState } from 'react'
import type { WalletAccount, WalletChain } from '../core/config.js'
import { toRpcErrorData } from '../core/errors.js'
import { estimateFee } from '../core/transaction.js'
import { AccountLine, Decide, Requester } from '../ui/parts.js'
import { RequestReview, titles } from '../ui/RequestReview.js'
import type { FeeState } from '../ui/TransactionReview.js'
import type { PageWallet, RequestItem } from './createPageWallet.js'
import { type Reason, RejectCode } from './RejectCode.js'

function useFee({ request, chain }: RequestItem): FeeState {
  const [state, setState] = useState<FeeState>({ status: 'loading' })
  useEffect(() => {
    if (request.kind !== 'transaction') return
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
  accounts: readonly WalletAccount[]
  chains: readonly WalletChain[]
}): ReactNode {
  const { item, wallet, accounts, chains } = props
  const { request, session, chain } = item
  const fee = useFee(item)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<Reason>()
  const { metadata } = session.peer
  const signer =
    request.kind === 'transaction'
      ? request.transaction.from
      : 'address' in request
        ? request.address
        : undefined
  const account = accounts.find(candidate => candidate.address.toLowerCase() === signer?.toLowerCase())
  const words = titles[request.kind]
  return (
    <section
      className="panel"
      data-testid="wallet-request"
      data-id={item.id}
      data-kind={request.kind}
      data-method={item.method}
    >
      <Requester name={metadata.name} origin={metadata.url} note="Unverified: the app says so itself" />
      <h1>{words.title}</h1>
      <RequestReview request={request} origin={metadata.url} chain={chain} chains={chains} fee={fee} />
      {account ? <AccountLine name={account.name} address={account.address} note={chain.name} /> : null}
      <RejectCode kind="request" onChange={setReason} />
      <Decide
        approveLabel={words.approve}
        busy={busy}
        disabled={request.kind === 'transaction' && fee.status === 'loading'}
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
