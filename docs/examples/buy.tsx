// The example of docs/buy.md.
import { useBuy } from 'latchkit'

export function BuyButton() {
  const { open, order } = useBuy()
  return (
    <button type="button" onClick={() => open({ amount: '50', paymentCurrency: 'EUR' })}>
      {order && order.status !== 'completed' ? 'Your purchase' : 'Buy'}
    </button>
  )
}
