import { useEffect, useState } from 'react'
import type { SolanaChain } from '../config/config.js'
import { type RpcErrorData, toRpcErrorData } from '../core/errors.js'
import type { WalletRequest } from '../core/request.js'
import { reviewTransactions, type SolanaFacts } from '../solana/reviewTransactions.js'

/** The simulation of transactions: pending, its result, or its error. */
export type FactsState =
  | { status: 'loading' }
  | { status: 'ready'; facts: SolanaFacts }
  | { status: 'failed'; error: RpcErrorData }

/** Tries the transactions of a request on their cluster, once; 'ready' at once for other requests. */
export function useSolanaFacts(request: WalletRequest, chain: SolanaChain | undefined): FactsState {
  const [state, setState] = useState<FactsState>({ status: 'loading' })
  useEffect(() => {
    if (request.kind !== 'solanaTransactions') return
    if (!chain) {
      setState({
        status: 'failed',
        error: { code: 4901, message: 'The network of this request no longer exists.' },
      })
      return
    }
    let current = true
    reviewTransactions(request.transactions, request.address, chain).then(
      facts => current && setState({ status: 'ready', facts }),
      (error: unknown) => current && setState({ status: 'failed', error: toRpcErrorData(error) }),
    )
    return () => {
      current = false
    }
  }, [request, chain])
  return state
}
