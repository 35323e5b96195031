import { formatBalance, isError, type SendTransferReturnType, useAccount, useSend } from 'latchkit'
import { type FormEvent, type ReactElement, useState } from 'react'

/** Tips in one call: the modal stays closed, the wallet asks. */
export function Tip({ receiver }: { receiver: string }): ReactElement {
  const { isConnected } = useAccount()
  const { send } = useSend()
  const [state, setState] = useState('')

  async function tip(): Promise<void> {
    try {
      setState('Confirm in your wallet…')
      const { hash, included }: SendTransferReturnType = await send({ amount: '0.001', receiver })
      setState(`On its way: ${hash}`)
      await included()
      setState('Thank you!')
    } catch (error) {
      if (isError(error, 'USER_REJECTED')) setState('')
      else setState(isError(error) ? error.shortMessage : 'Something went wrong.')
    }
  }

  return (
    <p>
      <button type="button" disabled={!isConnected} onClick={tip}>
        Send a tip
      </button>
      <output>{state}</output>
    </p>
  )
}

/** The modal's own send view: token list, warnings, preview, progress. */
export function SendButton(): ReactElement | null {
  const { canSend, open } = useSend()
  return canSend ? (
    <button type="button" onClick={() => open()}>
      Send
    </button>
  ) : null
}

/** A form of your own over the same state. Money is decimal text; there is no number to round. */
export function SendForm(): ReactElement {
  const form = useSend()
  const { token, plan, planError, progress } = form
  const ignore = (): void => {
    // The reason stands in `planError` or `progress.error`.
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (plan) form.confirm().catch(ignore)
    else form.review().catch(ignore)
  }

  return (
    <form onSubmit={submit}>
      <label>
        Amount in {token?.symbol ?? '…'}
        <input value={form.amountInput} onChange={event => form.setAmount({ amount: event.target.value })} />
      </label>
      <button type="button" onClick={() => form.setMaximum().catch(ignore)}>
        All of {token ? formatBalance(token.quantity.numeric) : '…'}
      </button>
      <label>
        To
        <input
          value={form.receiverInput}
          onChange={event => form.setReceiver({ receiver: event.target.value })}
        />
      </label>
      {form.problem ?? form.receiverProblem}
      {form.warnings.map(({ code, resembles }) => (
        <p key={code} role="alert">
          {code} {resembles}
        </p>
      ))}
      {plan ? (
        <p>
          Sends {plan.summary.amount} {plan.summary.symbol} to {plan.summary.receiver}; costs at most{' '}
          {plan.fee.amount} {plan.fee.symbol}.
        </p>
      ) : null}
      {planError?.message ?? progress.error?.message}
      <button type="submit" disabled={form.loading || !form.isReady}>
        {plan ? 'Send' : 'Review'}
      </button>
    </form>
  )
}
