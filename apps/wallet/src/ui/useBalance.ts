import { useEffect, useState } from 'react'
import type { WalletChain } from '../core/config.js'
import { callRpc } from '../core/rpc.js'
import { formatAmount } from '../core/transaction.js'

/** An account's native balance in words, '' while unknown: an unknown balance is never shown as 0. */
export function useBalance(chain: WalletChain | undefined, address: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!chain) return
    let current = true
    callRpc(chain, 'eth_getBalance', [address, 'latest']).then(
      value => {
        if (current && typeof value === 'string')
          setText(formatAmount(BigInt(value), chain.nativeCurrency, 4))
      },
      () => current && setText('node offline'),
    )
    return () => {
      current = false
    }
  }, [chain, address])
  return text
}
