import type { TransferFeeRates } from '@latchkit/core'
import { selectRoute, selectSend, setSendAmount, setSendReceiver } from '@latchkit/core/internal'
import { fireEvent, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../../testing/renderScenario.js'
import { receiver, type SendForm, type SendFormOptions, startForm } from '../../../testing/startForm.js'

afterEach(cleanUp)

const feeRates: TransferFeeRates = {
  unit: 'sat/vB',
  slow: '1',
  normal: '2.5',
  fast: '8',
  minimum: '1',
  maximum: '5000',
  decimals: 3,
}
const user = userEvent.setup()
/** Deletes the `2.5` that an own rate begins with. */
const emptied = '{Backspace}{Backspace}{Backspace}'

async function startReview(
  options: SendFormOptions = { mock: { feeRates, isReplaceable: true } },
): Promise<
  SendForm & { rate(name: string): HTMLInputElement; fee(): string | undefined; sentRates(): unknown[] }
> {
  const form = await startForm(options)
  setSendAmount(form.client, { amount: '0.25' })
  setSendReceiver(form.client, { receiver })
  await form.settle()
  await user.click(form.get('lk-send-review'))
  await form.settle()
  await waitFor(() => expect(selectRoute(form.client.getState()).view).toBe('WalletSendPreview'))
  await waitFor(() => form.get('lk-send-fee-network'))
  return {
    ...form,
    rate: name => form.get(`lk-send-rate-${name}`) as HTMLInputElement,
    fee: () => form.find('lk-send-fee-network')?.dataset['amount'],
    sentRates: () => form.transfers.mock.sends.map(({ request }) => request.feeRate),
  }
}

describe('the choice of a fee in the review', () => {
  it('is there only where the plan has one', async () => {
    const { find } = await startReview({})
    expect(find('lk-send-rate-normal')).toBeNull()
    expect(find('lk-send-replaceable')).toBeNull()
  })

  it('shows three rates with their unit, the one in the middle chosen, and that the transfer can be replaced', async () => {
    const { rate, get, dialog } = await startReview()
    const group = dialog.querySelector('[role="radiogroup"]') as HTMLElement
    expect(group.textContent).toBe('Slow1\u00a0sat/vBNormal2.5\u00a0sat/vBFast8\u00a0sat/vBCustom')
    expect(group.getAttribute('aria-label')).toBe('Network fee in sat/vB')
    expect(rate('normal').checked).toBe(true)
    expect(get('lk-send-replaceable').textContent).toContain('Until it’s confirmed')
  })

  it('reads the plan again, keeps the focus, and the wallet is asked with what is chosen', async () => {
    const { rate, fee, get, focused, settle, sentRates } = await startReview()
    await user.click(rate('fast'))
    await settle()
    await waitFor(() => expect(fee()).toBe('0.000000000000008'))
    expect(focused()).toBe(rate('fast'))
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(sentRates()).toEqual(['fast']))
  })
})

describe('an own fee', () => {
  it('begins with the rate that was chosen, and is planned with after a pause', async () => {
    const { rate, get, fee, client, settle } = await startReview()
    await user.click(rate('own'))
    await settle()
    const field = get('lk-send-own-rate') as HTMLInputElement
    expect(field.value).toBe('2.5')
    expect(field.getAttribute('aria-label')).toBe('Custom network fee in sat/vB')
    await user.type(field, `${emptied}12.125`)
    await waitFor(() => expect(selectSend(client.getState()).feeRate).toBe('12.125'))
    await settle()
    await waitFor(() => expect(fee()).toBe('0.000000000000012125'))
  })

  it.each([
    ['0.5', 'Enter at least 1\u00a0sat/vB. The network ignores less.'],
    ['5001', 'Enter 5,000\u00a0sat/vB or less.'],
    ['1.2345', 'Use up to 3 decimal places.'],
  ])('of %s says what to do, and nothing is sent with the one before', async (typed, text) => {
    const { rate, get, client, settle, focused, sentRates } = await startReview()
    await user.click(rate('own'))
    await settle()
    const field = get('lk-send-own-rate') as HTMLInputElement
    await user.type(field, emptied + typed)
    await waitFor(() => expect(get('lk-send-problem-rate').textContent).toBe(text))
    expect(field.getAttribute('aria-describedby')).toBe(get('lk-send-problem-rate').id)
    expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBe('true')
    await user.click(get('lk-send-confirm'))
    await settle()
    expect(focused()).toBe(field)
    expect(sentRates()).toEqual([])
    expect(selectSend(client.getState()).progress.step).toBe('idle')
  })

  it('is planned with at once by Enter, and by a tap on confirm, which does not send yet', async () => {
    const { rate, get, client, settle, sentRates } = await startReview()
    await user.click(rate('own'))
    await settle()
    const field = get('lk-send-own-rate') as HTMLInputElement
    await user.type(field, `${emptied}7{Enter}`)
    expect(selectSend(client.getState()).feeRate).toBe('7')
    await settle()
    await waitFor(() => expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBeNull())
    // In one turn: the pause in typing cannot end between.
    fireEvent.input(field, { target: { value: '71' } })
    fireEvent.click(get('lk-send-confirm'))
    await settle()
    expect(selectSend(client.getState()).feeRate).toBe('71')
    expect(sentRates()).toEqual([])
    await waitFor(() => expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBeNull())
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(sentRates()).toEqual(['71']))
  })

  it('stays chosen after a look at the form', async () => {
    const { rate, get, find, client, settle } = await startReview()
    await user.click(rate('own'))
    await settle()
    await user.click(get('lk-back'))
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSend'))
    await user.click(get('lk-send-review'))
    await settle()
    await waitFor(() => expect(find('lk-send-own-rate')).not.toBeNull())
    expect(rate('own').checked).toBe(true)
  })
})
