import { type BuyView, selectBuy } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'

/** The purchase, as its views read it. */
export const useBuyView = (): BuyView => useLatchkitState(selectBuy)
