import { isError, useSwap } from 'latchkit'
import type { ReactElement } from 'react'

/** A button that swaps a tenth of an ether, for no less than the page has promised. */
export function SwapButton({ minAmount }: { minAmount: string }): ReactElement {
  const { swap, data, error, isPending } = useSwap()
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        onClick={() => swap({ sold: 'ETH', bought: 'USDC', amount: '0.1', minAmount })}
      >
        {isPending ? 'Confirm in your wallet' : 'Swap 0.1 ETH'}
      </button>
      {data ? <p>Sent: {data.hash}</p> : null}
      {isError(error, 'PRICE_CHANGED') ? <p>The price has changed. Nothing was swapped.</p> : null}
    </>
  )
}
