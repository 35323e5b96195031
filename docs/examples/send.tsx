import { formatBalance, isError, useAccount, useClient, useSend, useSendForm } from 'latchkit'
import { openSend } from 'latchkit/actions'
import { describeProblem, type ProblemCode } from 'latchkit/words'
import type { FormEvent, ReactElement } from 'react'

/** In one call: the modal stays closed, the wallet asks. */
export function Tip({ receiver }: { receiver: string }): ReactElement {
  const { isConnected } = useAccount()
  const { send, data, error, isPending } = useSend()
  return (
    <p>
      <button
        type="button"
        disabled={!isConnected || isPending}
        onClick={() => send({ amount: '0.001', receiver })}
      >
        {isPending ? 'Confirm in your wallet…' : 'Send a tip'}
      </button>
      <output>
        {data ? `Sent: ${data.hash}` : null}
        {error && !isError(error, 'USER_REJECTED') ? describeProblem(error.code) : null}
      </output>
    </p>
  )
}

/** The modal's send view: token list, warnings, preview, progress. */
export function SendButton(): ReactElement {
  const client = useClient()
  return (
    <button type="button" onClick={() => openSend(client)}>
      Send
    </button>
  )
}

/** A form of your own, with the same state as the modal's. Amounts are decimal strings. */
export function SendForm(): ReactElement {
  const client = useClient()
  const form = useSendForm()
  const { token, plan, planError, progress } = form
  const ignore = (): void => {
    // The error is in `planError` or `progress.error`.
  }

  /** One line of words: those of the modal, in the site's language. */
  const say = (code: ProblemCode | undefined): string | null =>
    code ? describeProblem(code, { client }) : null

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
      <p>{say(form.problem ?? form.receiverProblem)}</p>
      {form.warnings.map(({ code, resembles }) => (
        <p key={code} role="alert">
          {say(code)} {resembles}
        </p>
      ))}
      {plan ? (
        <p>
          Sends {plan.summary.amount} {plan.summary.symbol} to {plan.summary.receiver}; costs at most{' '}
          {plan.fee.amount} {plan.fee.symbol}.
        </p>
      ) : null}
      <p>{say(planError?.code ?? progress.error?.code)}</p>
      <button type="submit" disabled={form.loading || !form.isReady}>
        {plan ? 'Send' : 'Review'}
      </button>
    </form>
  )
}
